import "#web/diagnostics/recording/start.ts";
import "#web/ui/styles.css";
import "./shell/shell.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { config } from "#web/browser/config.ts";
import { AUTH_CLIENT_MISSING } from "#web/session/auth-client.ts";
import { sessionState } from "#web/session/session-store.ts";
import { startSession } from "#web/session/start-session.ts";
import { reloadIfUpdated } from "#web/ui/missing-code.ts";
import { nameProduct } from "#web/ui/use-page-title.ts";
import { App } from "./app.tsx";
import { mountDiagnostics } from "./mount-diagnostics.tsx";
import { PRERENDERED_PRODUCT_NAME } from "./prerendered.ts";
import { preloadScreenOf } from "./signed-in-screens.ts";
import { SignedInApp } from "./signed-out-screens.ts";

nameProduct(config.productName);
addEventListener(AUTH_CLIENT_MISSING, () => void reloadIfUpdated());
startSession();
/** How long an empty page may last; then a spinner is better. */
const PATIENCE_MS = 400;

void codeForSignedIn().then(draw);
mountDiagnostics();

/** The page asked for this code together with the start, so that it is there now or soon. */
async function codeForSignedIn(): Promise<void> {
  if (sessionState().status !== "signed-in") return;
  const code = Promise.all([SignedInApp.preload(), preloadScreenOf(location.pathname)]);
  await Promise.race([code, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

function draw() {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root");
  const app = (
    <BrowserRouter>
      <App />
    </BrowserRouter>
  );
  if (isPrerenderedFor(root)) {
    hydrateRoot(root, app);
  } else {
    root.replaceChildren();
    createRoot(root).render(app);
  }
  delete document.documentElement.dataset.session;
}

/** The prerendered page is that of a visitor at a plain address; anybody else gets a new drawing in its place. */
function isPrerenderedFor(element: HTMLElement): boolean {
  return (
    element.hasChildNodes() &&
    sessionState().status === "signed-out" &&
    location.search === "" &&
    location.hash === "" &&
    config.productName === PRERENDERED_PRODUCT_NAME
  );
}
