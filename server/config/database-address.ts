import { z } from "zod";

/** A connection string of PostgreSQL. */
export const databaseAddress = z
  .string()
  .trim()
  .regex(/^postgres(?:ql)?:\/\//, "must begin with postgresql://")
  .refine(isReadable, "cannot be read: in its name and password @ : / ? # % are written as %40 %3A %2F %3F %23 %25");

/** What follows a "#" or "/" in a password that is not encoded would be taken for the host, and named in messages. */
function isReadable(text: string): boolean {
  // That of a Unix socket has no host: postgresql://name@/database?host=/folder
  const url = URL.parse(text.replace(/^(\w+:\/\/(?:[^/@]*@)?)(?=\/)/, "$1localhost"));
  if (url?.hash !== "") return false;
  try {
    decodeURIComponent(`${url.username}${url.password}${url.pathname}`);
    return true;
  } catch {
    return false;
  }
}
