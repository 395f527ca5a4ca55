import { QueryClientProvider, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { StartFailure } from "#web/app/start-failure.tsx";
import { nextFrame } from "#web/browser/next-frame.ts";
import { employersOfUserQuery } from "#web/company/data/employers-users.ts";
import { isScreenRequested } from "#web/data-client/first-answers.ts";
import { queryClient } from "#web/data-client/query-client.ts";
import { NoUserRecord, type UserRecord, userRecordQuery } from "#web/data-client/user-record.ts";
import { exchangeSession } from "#web/session/auth-client.ts";
import { endSession } from "#web/session/sign-out.ts";
import { type Employer, type SignedIn, SignedInProvider } from "#web/session/signed-in.ts";
import { readStoredEmployer, removeStoredEmployer, storeEmployer } from "#web/session/stored-employer.ts";
import type { AuthUser } from "#web/session/stored-session.ts";
import { useSession } from "#web/session/use-session.ts";
import { ScreenSpinner } from "#web/ui/layout/spinner.tsx";
import { confirmLeaving } from "#web/ui/leaving/leave-guard.ts";
import { closeToast, toast } from "#web/ui/overlays/toast.ts";
import { chooseEmployer } from "./company/choose-employer.ts";
import { memberRouteAt, screens } from "./screens.tsx";
import { SignedInRoutes } from "./signed-in-routes.tsx";

/** The app after sign-in. Clears its cache when the user signs out. */
export function SignedInApp() {
  const session = useSession();
  useEffect(() => () => queryClient.clear(), []);
  const user = session.status === "signed-in" ? session.user.id : null;
  // Closes the previous user's toast, so that no other user can click its Undo (rule 9). Uses a
  // layout effect, because it must run before Log Out shows its own toast.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each user.
  useLayoutEffect(() => closeToast, [user]);
  if (session.status !== "signed-in") return null;
  return (
    <QueryClientProvider client={queryClient}>
      <StartUp user={session.user} />
    </QueryClientProvider>
  );
}

/**
 * Milliseconds between two checks of the user's companies. The app also checks when a new screen
 * opens (rule 38).
 */
const ACCESS_CHECK_MS = 20_000;
/**
 * When a screen opens, the app skips the check if the last check was less than this many
 * milliseconds ago.
 */
const ACCESS_FRESH_MS = 2000;

/**
 * Loads what the first render needs into the cache: the companies, unless the browser has stored
 * the last company, and the screen's data if index.html has requested it.
 */
export async function loadFirstData(user: AuthUser): Promise<void> {
  const client = queryClient;
  const stored = readStoredEmployer(user.id);
  const userId = stored?.userId ?? (await client.fetchQuery(userRecordQuery(user))).id;
  const employer = stored?.employer ?? chooseEmployer(await client.fetchQuery(employersOfUserQuery(userId)), null);
  if (!employer || !isScreenRequested()) return;
  const { pathname, search } = location;
  const of = { client, employerId: employer.id, userId, pathname, search: new URLSearchParams(search) };
  await screens[memberRouteAt(pathname).screen].fetchFirst(of);
}

/** Loads the users record, the stored company and the companies. Spec §4 "Startup order" */
function StartUp({ user }: { user: AuthUser }) {
  const [stored] = useState(() => readStoredEmployer(user.id));
  const [selectedId, setSelectedId] = useState(stored?.employer.id ?? null);
  const [leftId, setLeftId] = useState<number | null>(null);
  const record = useQuery(userRecordQuery(user));
  useEmailOfRecord(record, user.email);
  // Ignores errors after the first response. An error screen would lose the user's typed text (rule
  // 7).
  const recordError = record.data ? null : record.error;
  useSignOutWithoutRecord(recordError);
  const userId = record.data?.id ?? stored?.userId;
  const employersOfUser = useQuery({
    ...employersOfUserQuery(userId ?? 0),
    enabled: userId !== undefined,
    refetchInterval: ACCESS_CHECK_MS,
  });
  useAccessCheckAtEveryScreen(employersOfUser);
  // Shows the stored company while the list loads. This grants no access, because row security
  // decides what the user may read.
  const employers = employersOfUser.data ?? (stored ? [stored.employer] : undefined);

  const signedIn = useMemo((): SignedIn | null => {
    if (userId === undefined || !employers) return null;
    return {
      userId,
      authId: user.id,
      email: user.email,
      employers,
      selectEmployer: (employer: Employer) => {
        confirmLeaving(() => {
          setLeftId(null);
          setSelectedId(employer.id);
        });
      },
      leaveEmployer: (employer: Employer) => {
        setLeftId(employer.id);
        queryClient.setQueryData(employersOfUserQuery(userId).queryKey, (list) =>
          list?.filter(({ id }) => id !== employer.id),
        );
      },
    };
  }, [userId, employers, user]);

  // Selects the user's only company (Spec §4 "One employer is auto-selected"). It stays selected
  // when the user gets another company.
  const [only, ...others] = employersOfUser.data ?? [];
  if (selectedId === null && only && others.length === 0) setSelectedId(only.id);

  useStoredEmployer(user.id, userId, employersOfUser.data, selectedId);

  if (recordError instanceof NoUserRecord) return <ScreenSpinner />;
  const hasListFailed = employersOfUser.isError && !employersOfUser.data;
  const retryList = () => void employersOfUser.refetch();
  if (!signedIn) {
    if (recordError) return <StartFailure error={recordError} onRetry={() => void record.refetch()} />;
    return hasListFailed ? <StartFailure error={employersOfUser.error} onRetry={retryList} /> : <ScreenSpinner />;
  }
  // After the first load, a failed reload keeps the screen and the typed text (rule 7).
  return (
    <SignedInProvider value={signedIn}>
      <SignedInRoutes
        selectedId={selectedId}
        leftId={leftId}
        isListKnown={employersOfUser.data !== undefined}
        onRetryList={hasListFailed ? retryList : null}
      />
    </SignedInProvider>
  );
}

function useAccessCheckAtEveryScreen({ refetch, dataUpdatedAt }: UseQueryResult<Employer[]>) {
  const { pathname } = useLocation();
  const lastAnswer = useRef(dataUpdatedAt);
  useEffect(() => {
    lastAnswer.current = dataUpdatedAt;
  }, [dataUpdatedAt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each path.
  useEffect(() => {
    if (lastAnswer.current === 0 || Date.now() - lastAnswer.current <= ACCESS_FRESH_MS) return;
    let isOpen = true;
    void nextFrame().then(() => {
      if (isOpen) void refetch();
    });
    return () => {
      isOpen = false;
    };
  }, [pathname, refetch]);
}

/**
 * Refreshes the session if the user has changed the email address in another browser. Checks this
 * whenever the window gets the focus.
 */
function useEmailOfRecord({ data, dataUpdatedAt, refetch }: UseQueryResult<UserRecord>, emailOfSession: string) {
  useEffect(() => {
    const lookAgain = () => void refetch({ cancelRefetch: false });
    addEventListener("focus", lookAgain);
    return () => removeEventListener("focus", lookAgain);
  }, [refetch]);
  const email = data?.email;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer retries.
  useEffect(() => {
    if (email && email !== emailOfSession) void exchangeSession();
  }, [email, emailOfSession, dataUpdatedAt]);
}

/** Stores the current company, so that the portal opens with it next time. */
function useStoredEmployer(
  user: string,
  userId: number | undefined,
  employers: readonly Employer[] | undefined,
  selectedId: number | null,
) {
  useEffect(() => {
    if (userId === undefined || !employers) return;
    const employer = chooseEmployer(employers, selectedId);
    if (employer) storeEmployer({ user, userId, employer });
    else removeStoredEmployer();
  }, [user, userId, employers, selectedId]);
}

/**
 * Signs the user out if there is no users record. Spec §8 "User creation failure at startup (forces
 * sign-out)"
 */
function useSignOutWithoutRecord(error: Error | null) {
  useEffect(() => {
    if (!(error instanceof NoUserRecord)) return;
    void endSession().then(() => toast({ message: error.message, tone: "danger" }));
  }, [error]);
}
