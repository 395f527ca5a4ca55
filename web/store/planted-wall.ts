import * as planted from "#domain/limits.ts";

export const seen = planted;
