import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

const CAPACITY = 200;
const LARGEST_EMAIL_BYTES = 1_048_576;
const FILE_NAME = /^(\d{13}-[0-9a-f]{12})\.eml$/;

export type StoredEmail = Awaited<ReturnType<typeof parse>>;

export interface MailboxOptions {
  directory: string;
  /** Maximum number of emails to store. A further email deletes the oldest. */
  capacity?: number;
}

export interface Mailbox {
  smtpUrl: string;
  /** Returns the emails, newest first. */
  emails(): readonly StoredEmail[];
  find(id: string): StoredEmail | undefined;
  close(): Promise<void>;
}

/**
 * Starts the development mailbox, an SMTP server on a free loopback port. Stores emails in a
 * folder, so that they survive a restart. The portal sends all emails by SMTP, even without
 * SMTP_URL.
 */
export async function startMailbox({ directory, capacity = CAPACITY }: MailboxOptions): Promise<Mailbox> {
  // Creates the parent folder with the default permissions, because PostgreSQL's account must be
  // able to open it.
  await mkdir(dirname(directory), { recursive: true });
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const emails = await readFolder(directory, capacity);
  let newest = 0;

  const receive = async (raw: Buffer) => {
    newest = Math.max(Date.now(), newest + 1); // file names sort by arrival
    const id = `${newest}-${randomBytes(6).toString("hex")}`;
    const email = await parse(id, raw);
    await writeFile(fileOf(directory, id), raw, { mode: 0o600 });
    emails.unshift(email);
    for (const old of emails.splice(capacity)) await rm(fileOf(directory, old.id), { force: true });
  };

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    size: LARGEST_EMAIL_BYTES,
    onData(stream, _session, answer) {
      buffer(stream)
        .then((raw) => {
          if (stream.sizeExceeded) throw Object.assign(new Error("The email is too large"), { responseCode: 552 });
          return receive(raw);
        })
        .then(() => answer(), answer);
    },
  });
  server.on("error", () => undefined); // a client disconnected, and the sender retries
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("the mailbox has no port");

  return {
    smtpUrl: `smtp://127.0.0.1:${address.port}`,
    emails: () => emails,
    find: (id) => emails.find((email) => email.id === id),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function fileOf(directory: string, id: string): string {
  return join(directory, `${id}.eml`);
}

async function readFolder(directory: string, capacity: number): Promise<StoredEmail[]> {
  const ids = (await readdir(directory)).flatMap((name) => FILE_NAME.exec(name)?.[1] ?? []);
  const newest = ids.sort().reverse().slice(0, capacity);
  return Promise.all(newest.map(async (id) => parse(id, await readFile(fileOf(directory, id)))));
}

async function parse(id: string, raw: Buffer) {
  const { from, to = [], subject = "", html = "", text = "" } = await PostalMime.parse(raw);
  return {
    id,
    receivedAt: new Date(Number(id.slice(0, 13))).toISOString(),
    from: from?.address ?? "",
    to: to.flatMap(({ address }) => address ?? []),
    subject,
    html,
    text,
  };
}
