import { StartError } from "#database/start-error.ts";

/** Why a backup cannot be made or restored: a sentence that a person can act on. */
export class BackupError extends StartError {}
