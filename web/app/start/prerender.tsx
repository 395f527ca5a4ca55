import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { paths } from "#domain/routes.ts";
import { App } from "#web/app/app.tsx";
import { startSignedOut } from "#web/session/session-store.ts";

/** The sign-in page as markup, made at build time so that it paints before any script has loaded. */
export function render(): string {
  startSignedOut();
  return renderToString(
    <StaticRouter location={paths.home}>
      <App />
    </StaticRouter>,
  );
}
