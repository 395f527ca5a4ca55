import { PostgrestError } from "@supabase/postgrest-js";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type FieldErrors, FormProvider, useForm, useWatch } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { hasInvisibleCharacter } from "#domain/account/visible-name.ts";
import { EMPTY_EMPLOYER, type EmployerValues, toNewEmployerColumns } from "#domain/company/employer-fields.ts";
import { buildCategoryTree } from "#domain/job/category-tree.ts";
import { EMPLOYER_NAME_CHECK_DEBOUNCE_MS, EMPLOYER_NAME_CHECK_MIN_LENGTH } from "#domain/limits.ts";
import { createEmployerMessages as messages } from "#domain/messages/company.ts";
import { paths } from "#domain/routes.ts";
import { TOO_MANY, UNIQUE_VIOLATION } from "#domain/sqlstates.ts";
import { writeFirstSteps } from "#web/browser/first-steps.ts";
import { createEmployer, employerNameTakenQuery } from "#web/company/data/employers.ts";
import { CompanyInformation, ContactInformation, WebPresence } from "#web/company/form/company-sections.tsx";
import { type Fold, Foldable } from "#web/company/form/fold.tsx";
import { resolveEmployer } from "#web/company/form/resolve-employer.ts";
import { jobCategoriesQuery } from "#web/data-client/job-categories.ts";
import { NoUserRecord } from "#web/data-client/user-record.ts";
import { useDraftOwner } from "#web/drafts/use-draft-owner.ts";
import { type Employer, useSignedIn } from "#web/session/signed-in.ts";
import { useIsMounted } from "#web/ui/hooks/use-is-mounted.ts";
import { useSettled } from "#web/ui/hooks/use-settled.ts";
import { Banner } from "#web/ui/layout/banner.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { CreateBar } from "./create-bar.tsx";
import { createEmployerDraftStore, useCreateDraft } from "./use-create-draft.ts";

/** Spec §2 "Tab Create New Employer", §4 "Employer creation". */
export function CreateEmployerForm() {
  const { authId, selectEmployer } = useSignedIn();
  const navigate = useNavigate();
  const [store] = useState(() => createEmployerDraftStore(authId));
  const [restored] = useState(() => store.load());
  const form = useForm<EmployerValues>({
    defaultValues: restored ?? EMPTY_EMPLOYER,
    resolver: resolveEmployer,
    mode: "onTouched",
  });
  const fold = useFold(restored);
  const autosave = useCreateDraft(form, store);
  const name = useWatch({ control: form.control, name: "name" }).trim();
  const nameCheck = useNameCheck(name);
  const categories = useQuery(jobCategoriesQuery());
  const create = useMutation(createEmployer);
  const isUnderWay = useRef(false);
  const isStillHere = useIsStillHere();

  async function onSubmit(values: EmployerValues) {
    // Spec §5: "A second submission while one runs is ignored."
    if (isUnderWay.current || nameCheck === "duplicate" || nameCheck === "checking") return;
    isUnderWay.current = true;
    const here = window.location.pathname;
    await create.mutateAsync({ authId, columns: toNewEmployerColumns(values) }).then(
      (employer) => onCreated(employer, isStillHere(here)),
      (error: Error) => isStillHere(here) || toast({ message: createProblem(error), tone: "danger" }),
    );
    isUnderWay.current = false;
  }

  /**
   * Opens the optional fields if one of them is invalid. Hidden fields cannot receive the focus.
   */
  function onInvalid({ name: _name, company_url: _website, ...inside }: FieldErrors<EmployerValues>) {
    if (Object.keys(inside).length > 0) flushSync(fold.open);
  }

  /** Opens the new company. If the user has left the screen, only shows a toast. */
  function onCreated(employer: Employer, isWaitedFor: boolean) {
    clearDraft();
    writeFirstSteps(employer.id, "open");
    toast({ message: messages.succeeded, tone: "success" });
    if (!isWaitedFor) return;
    selectEmployer(employer);
    navigate(paths.dashboard, { replace: true });
  }

  function clearDraft() {
    autosave.cancel();
    store.clear();
  }

  function onReset() {
    form.reset(EMPTY_EMPLOYER);
    create.reset();
    clearDraft();
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="New employer"
        className="grid gap-5"
        onSubmit={form.handleSubmit(onSubmit, onInvalid)}
      >
        <CompanyInformation
          fold={fold}
          tree={categories.data && buildCategoryTree(categories.data)}
          hasFailed={categories.isError}
          onRetry={() => void categories.refetch()}
          name={{
            error: nameCheck === "duplicate" ? messages.nameTaken : undefined,
            confirmation: nameCheck === "available" ? messages.nameAvailable : undefined,
            hint: nameCheck === "checking" ? messages.nameChecking : undefined,
            action: nameCheck === "duplicate" && (
              <Link to={paths.requestAccess} state={{ name }} className="py-1">
                {messages.askToJoin(name)}
              </Link>
            ),
          }}
        />
        <Foldable fold={fold} className="grid gap-5">
          <WebPresence isWebsiteAbove />
          <ContactInformation />
        </Foldable>
        {create.isError && <Banner tone="danger">{createProblem(create.error)}</Banner>}
        <CreateBar
          autosave={autosave}
          isBusy={create.isPending}
          isDisabled={nameCheck === "duplicate" || nameCheck === "checking"}
          onReset={onReset}
        />
      </form>
    </FormProvider>
  );
}

/**
 * Returns a function that returns true if the user is still on this screen. The URL must be
 * unchanged, and this component must be mounted. For a user without a current company, checks only
 * the URL, because creating a company unmounts this component.
 */
function useIsStillHere() {
  const isAlone = useDraftOwner().employer === null;
  const isMounted = useIsMounted();
  return (path: string) => (isAlone || isMounted.current) && window.location.pathname === path;
}

/** Spec §8 "Create employer". */
function createProblem(error: Error): string {
  if (error instanceof NoUserRecord) return error.message;
  if (!(error instanceof PostgrestError)) return messages.failedTryAgain;
  if (error.code === TOO_MANY) return messages.tooMany;
  const isDuplicate = error.code === UNIQUE_VIOLATION || /duplicate|unique/i.test(error.message);
  return isDuplicate ? messages.duplicate : messages.failed;
}

/**
 * Hides the optional fields of a new company until the user opens them. If a draft has values in
 * these fields, they are open from the start.
 */
function useFold(restored: EmployerValues | null): Fold & { open: () => void } {
  const [isOpen, setIsOpen] = useState(() => hasMoreThanName(restored));
  const [hasOpened, setHasOpened] = useState(isOpen);

  function set(next: boolean) {
    setIsOpen(next);
    setHasOpened(true);
  }

  return { isOpen, hasOpened, onToggle: () => set(!isOpen), open: () => set(true) };
}

function hasMoreThanName(restored: EmployerValues | null): boolean {
  return Object.entries(restored ?? {}).some(
    ([field, value]) => field !== "name" && field !== "company_url" && value !== "",
  );
}

/** Spec §4 "Name check states". */
type NameCheck = "idle" | "checking" | "duplicate" | "available";

/**
 * Checks whether a name of at least two characters is taken. Starts 500 ms after the last key (Spec
 * §5). Ignores a failed check, because the database rejects a duplicate name.
 */
function useNameCheck(typed: string): NameCheck {
  const name = typed.trim();
  const settled = useSettled(name, EMPLOYER_NAME_CHECK_DEBOUNCE_MS);
  const isLongEnough = name.length >= EMPLOYER_NAME_CHECK_MIN_LENGTH && !hasInvisibleCharacter(name);
  const taken = useQuery({ ...employerNameTakenQuery(settled), enabled: isLongEnough && settled === name });
  if (!isLongEnough) return "idle";
  if (settled !== name || taken.isPending) return "checking";
  if (taken.isError) return "idle";
  return taken.data ? "duplicate" : "available";
}
