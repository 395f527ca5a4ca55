import "#web/diagnostics/recording/start.ts";
import "#web/ui/styles/styles.css";
import "./shell/shell.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { config } from "#web/browser/config.ts";
import { Diagnostics } from "#web/diagnostics/diagnostics.tsx";
import { AUTH_CLIENT_MISSING } from "#web/session/auth-client.ts";
import { sessionStore } from "#web/session/session-store.ts";
import { startSession } from "#web/session/start-session.ts";
import { nameProduct } from "#web/ui/hooks/use-page-title.ts";
import { reloadIfUpdated } from "#web/ui/leaving/missing-code.ts";
import { followSystemColors } from "#web/ui/styles/system-colors.ts";
import { App, SignedInApp } from "./app.tsx";
import { PortalRouter } from "./navigation/portal-router.tsx";
import { preloadScreenAt } from "./screens.tsx";
import { PRERENDERED_PRODUCT_NAME } from "./start/prerendered-product-name.ts";

nameProduct(config.productName);
followSystemColors();
addEventListener(AUTH_CLIENT_MISSING, () => void reloadIfUpdated());
startSession();
/** Milliseconds that the page can stay empty before a spinner appears. */
const PATIENCE_MS = 400;

void codeAndFirstData().then(render);
mountDiagnostics();

/**
 * Waits for the code and the first data of a signed-in user's screen, at most for PATIENCE_MS.
 * index.html has already started to load them. Without the wait, the browser would first draw a
 * spinner and an empty table.
 */
async function codeAndFirstData(): Promise<void> {
  const session = sessionStore.get();
  if (session.status !== "signed-in") return;
  const all = Promise.all([
    import("./signed-in-app.tsx").then(({ loadFirstData }) => loadFirstData(session.user)).catch(() => undefined),
    SignedInApp.preload(),
    preloadScreenAt(location.pathname),
  ]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

function render() {
  const root = document.getElementById("root") as HTMLElement;
  const app = (
    <PortalRouter>
      <App />
    </PortalRouter>
  );
  if (isPrerenderedFor(root)) {
    hydrateRoot(root, app);
  } else {
    root.replaceChildren();
    createRoot(root).render(app);
  }
  delete document.documentElement.dataset.session;
}

/** Renders the bug report tool in a separate root, so that it works if the app fails. Rule 50 */
function mountDiagnostics() {
  const place = document.createElement("div");
  document.body.append(place);
  createRoot(place).render(<Diagnostics />);
}

/**
 * Returns true if the prerendered page fits: the user is a visitor, and the URL has no parameters.
 * Otherwise the app replaces it.
 */
function isPrerenderedFor(element: HTMLElement): boolean {
  return (
    element.hasChildNodes() &&
    sessionStore.get().status === "signed-out" &&
    location.search === "" &&
    location.hash === "" &&
    config.productName === PRERENDERED_PRODUCT_NAME
  );
}
