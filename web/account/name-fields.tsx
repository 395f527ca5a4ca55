import { nameProblem } from "#domain/account/visible-name.ts";
import { LINE_MAX_LENGTH } from "#domain/limits.ts";
import { TextField } from "#web/ui/controls/text-field.tsx";
import type { OwnProfile } from "./own-profile.ts";

const FIELDS = [
  { name: "first_name", label: "First Name", autoComplete: "given-name" },
  { name: "last_name", label: "Last Name", autoComplete: "family-name" },
] as const;

type OwnNames = Pick<OwnProfile, "first_name" | "last_name">;

interface NameFieldsProps {
  names?: OwnNames;
  isLastOptional?: boolean;
  errors: Partial<Record<string, string | undefined>>;
}

export function NameFields({ names, isLastOptional = false, errors }: NameFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {FIELDS.map(({ name, ...field }) => (
        <TextField
          key={name}
          {...field}
          name={name}
          maxLength={LINE_MAX_LENGTH}
          defaultValue={names?.[name]}
          isOptional={isLastOptional && name === "last_name"}
          error={errors[name]}
        />
      ))}
    </div>
  );
}

/** Returns the typed names and the problems with them. */
export function readNames(typed: FormData) {
  const text = (name: string) => String(typed.get(name)).trim();
  const names: OwnNames = { first_name: text("first_name"), last_name: text("last_name") };
  const problems = { first_name: nameProblem(names.first_name), last_name: nameProblem(names.last_name) };
  return { names, problems };
}

/** Focuses the first field with a problem. Returns true if no field has a problem. */
export function areFieldsReady(form: HTMLFormElement, problems: Record<string, string | undefined>): boolean {
  const wrong = Object.keys(problems).find((name) => problems[name]);
  if (wrong) form.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
  return !wrong;
}
