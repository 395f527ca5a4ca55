import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";

/** Reads the data for the token in the URL. The data is null if the link is invalid. */
export function useFoundByLink<Found>(read: (token: string) => Promise<Found | null>) {
  const token = useLocation().pathname.split("/")[2] ?? "";
  const [found, setFound] = useState<Found | "loading" | "failed" | null>("loading");
  const load = useCallback(() => {
    setFound("loading");
    read(token).then(setFound, () => setFound("failed"));
  }, [read, token]);
  useEffect(load, [load]);
  return { token, found, setFound, load };
}
