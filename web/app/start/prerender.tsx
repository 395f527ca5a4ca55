import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { paths } from "#domain/routes.ts";
import { App } from "#web/app/app.tsx";
import { startSignedOut } from "#web/session/session-store.ts";

export { firstRequests } from "./first-requests.ts";

/** Renders the sign-in page at build time, so that browsers paint it before scripts load. */
export function render(): string {
  startSignedOut();
  return renderToString(
    <StaticRouter location={paths.home}>
      <App />
    </StaticRouter>,
  );
}
