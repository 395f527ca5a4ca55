import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { LoadFailure } from "./banner.tsx";
import { Page } from "./page.tsx";
import { ScreenAlone } from "./screen-alone.tsx";
import { ScreenSpinner } from "./spinner.tsx";

export interface FoundLink<Found> {
  found: Found | null;
  token: string;
  onFound: (found: Found | null) => void;
}

interface LinkScreenProps<Found> {
  productName: string;
  /** Reads the data for the token in the URL. The data is null if the link is invalid. */
  read: (token: string) => Promise<Found | null>;
  /** The heading if the data could not be loaded. */
  title: string;
  messages: { loading: string; notLoaded: string };
  children: (link: FoundLink<Found>) => ReactNode;
}

/** The page of an emailed link, without the sidebar. Opening the page changes nothing. */
export function LinkScreen<Found>({ productName, read, title, messages, children }: LinkScreenProps<Found>) {
  const token = useLocation().pathname.split("/")[2] ?? "";
  const [found, setFound] = useState<Found | "loading" | "failed" | null>("loading");
  const load = useCallback(() => {
    setFound("loading");
    read(token).then(setFound, () => setFound("failed"));
  }, [read, token]);
  useEffect(load, [load]);
  return (
    <ScreenAlone isMessage productName={productName}>
      {found === "loading" && <ScreenSpinner label={messages.loading} />}
      {found === "failed" && (
        <Page title={title}>
          <LoadFailure onRetry={load}>{messages.notLoaded}</LoadFailure>
        </Page>
      )}
      {found !== "loading" && found !== "failed" && children({ found, token, onFound: setFound })}
    </ScreenAlone>
  );
}
