/** Returns first and last name, or "" if the user gave no name. */
export function fullName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return [first_name, last_name].filter(Boolean).join(" ");
}
