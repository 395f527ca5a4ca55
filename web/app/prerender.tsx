import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { setSignedOut } from "#web/session/session-store.ts";
import { App } from "./app.tsx";

/** The sign-in page as markup, made at build time so that it paints before any script has come. */
export function render(): string {
  setSignedOut();
  return renderToString(
    <StaticRouter location="/">
      <App />
    </StaticRouter>,
  );
}
