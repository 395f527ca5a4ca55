import { useNavigate } from "react-router";
import { postingState } from "#domain/job/posting-state.ts";
import { keyboardMessages as messages } from "#domain/messages/keyboard.ts";
import { postingWord } from "#domain/messages/posting-state.ts";
import { shellMessages } from "#domain/messages/shell.ts";
import { editJobPath, jobPath, paths } from "#domain/routes.ts";
import { useLogOut } from "#web/app/navigation/use-log-out.ts";
import { usePostNewJob } from "#web/app/navigation/use-post-new-job.ts";
import { config } from "#web/browser/config.ts";
import { portalToday } from "#web/browser/server-time.ts";
import { setTheme } from "#web/browser/theme.ts";
import type { FoundJob } from "#web/jobs/data/find-jobs.ts";
import { useCurrentEmployer, useSignedIn } from "#web/session/signed-in.ts";
import type { IconName } from "#web/ui/controls/icon-paths.ts";
import type { Findable } from "./rank-commands.ts";
import type { RecentCommand } from "./recent-commands.ts";

export interface Command extends Findable {
  id: string;
  icon: IconName;
  /** The command's category, such as "Screen". */
  detail: string;
  run: () => void;
  /** The job that the command opens. Recent commands store it. */
  job?: NonNullable<RecentCommand["job"]>;
}

export interface CommandsOptions {
  onSwitchCompany: () => void;
  onShortcuts: () => void;
}

/**
 * Returns the commands that need no request: screens, actions and the user's other companies. Also
 * returns functions that create commands for a job. The command from `openFoundJob` shows the job's
 * state.
 */
export function useCommands({ onSwitchCompany, onShortcuts }: CommandsOptions) {
  const navigate = useNavigate();
  const postNewJob = usePostNewJob();
  const { logOut } = useLogOut();
  const { employers, selectEmployer } = useSignedIn();
  const current = useCurrentEmployer();

  const screen = (path: string, icon: IconName, label: string, words = ""): Command => ({
    id: path,
    icon,
    label,
    words,
    detail: messages.screen,
    run: () => navigate(path),
  });
  const action = (id: string, icon: IconName, label: string, words: string, run: () => void): Command => ({
    id,
    icon,
    label,
    words,
    detail: messages.action,
    run,
  });

  const commands: Command[] = [
    action(paths.postJob, "post", shellMessages.postNewJob, "create add hire opening", postNewJob),
    screen(paths.previousJobs, "briefcase", shellMessages.previousJobs, "postings table list"),
    screen(paths.applicants, "user", shellMessages.applicants, "applications people candidates"),
    screen(paths.dashboard, "dashboard", shellMessages.dashboard, "home views applications activity"),
    screen(paths.profile, "building", shellMessages.companyProfile, "description website contact"),
    screen(paths.userPermissions, "team", shellMessages.userPermissions, "team members invite colleagues"),
    screen(paths.suggestedJobs, "telescope", shellMessages.suggestedJobs, "website found"),
    screen(paths.account, "user", "Account", "name email password passkeys sessions"),
    action("switch", "switch", shellMessages.switchCompany, "change select employer", onSwitchCompany),
    screen(paths.createEmployer, "plus", shellMessages.createEmployer, "add company"),
    screen(paths.requestAccess, "send", shellMessages.requestAccess, "join company"),
    ...(["System", "Light", "Dark"] as const).map((name) =>
      action(`theme ${name}`, "theme", messages.theme(name), "look colors mode", () =>
        setTheme(name.toLowerCase() as Lowercase<typeof name>),
      ),
    ),
    action("shortcuts", "info", messages.shortcutsTitle, "keys help", onShortcuts),
    action("log out", "log-out", shellMessages.logOut, "sign out leave", logOut),
    ...employers
      .filter(({ id }) => id !== current.id)
      .map(
        (employer): Command => ({
          id: `company ${employer.id}`,
          icon: "building",
          label: messages.switchTo(employer.name),
          words: `company ${employer.id}`,
          detail: messages.company,
          run: () => selectEmployer(employer),
        }),
      ),
  ];

  const openJob = (
    { id, name, city }: Pick<FoundJob, "id" | "name" | "city">,
    detail = messages.job(city),
  ): Command => ({
    id: `job ${id}`,
    icon: "briefcase",
    label: name,
    detail,
    run: () => navigate(jobPath(id)),
    job: { id, name, city, employerId: current.id },
  });

  function openFoundJob(job: FoundJob): Command {
    const today = portalToday();
    const state = postingState(job, current, config.hasPublicJobs === true, today);
    return openJob(job, messages.foundJob(postingWord(state, job, today), job.city));
  }

  const jobActions = ({ id, name }: { id: number; name: string }): Command[] => [
    screen(jobPath(id, "applicants"), "team", messages.applicantsOf(name)),
    screen(editJobPath(id), "edit", messages.edit(name)),
  ];

  return { commands, openJob, openFoundJob, jobActions };
}
