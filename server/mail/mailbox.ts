import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

const CAPACITY = 200;
const LARGEST_MAIL_BYTES = 1_048_576;
const FILE_NAME = /^(\d{13}-[0-9a-f]{12})\.eml$/;

export interface StoredMail {
  id: string;
  /** ISO 8601. */
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
  html: string;
  text: string;
}

export interface MailboxOptions {
  directory: string;
  /** Older emails make room for newer ones. */
  capacity?: number;
}

export interface Mailbox {
  /** Where this mailbox receives. */
  smtpUrl: string;
  /** Newest first. */
  mails(): readonly StoredMail[];
  find(id: string): StoredMail | undefined;
  close(): Promise<void>;
}

/**
 * The development mailbox: a real SMTP server on a free loopback port that keeps what it receives in a folder, so
 * that email goes the same way with and without SMTP_URL and survives a restart.
 */
export async function startMailbox({ directory, capacity = CAPACITY }: MailboxOptions): Promise<Mailbox> {
  // The parent gets its usual mode: PostgreSQL's account has to pass through it.
  await mkdir(dirname(directory), { recursive: true });
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const mails = await readFolder(directory, capacity);
  let newest = 0;

  const receive = async (raw: Buffer) => {
    newest = Math.max(Date.now(), newest + 1); // names sort by arrival
    const id = `${newest}-${randomBytes(6).toString("hex")}`;
    const mail = await parse(id, raw);
    await writeFile(fileOf(directory, id), raw, { mode: 0o600 });
    mails.unshift(mail);
    for (const old of mails.splice(capacity)) await rm(fileOf(directory, old.id), { force: true });
  };

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    size: LARGEST_MAIL_BYTES,
    onData(stream, _session, answer) {
      buffer(stream)
        .then((raw) => {
          if (stream.sizeExceeded) throw Object.assign(new Error("The email is too large"), { responseCode: 552 });
          return receive(raw);
        })
        .then(() => answer(), answer);
    },
  });
  server.on("error", () => undefined); // a client that hung up; the sender notices and tries again
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("the mailbox has no port");

  return {
    smtpUrl: `smtp://127.0.0.1:${address.port}`,
    mails: () => mails,
    find: (id) => mails.find((mail) => mail.id === id),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function fileOf(directory: string, id: string): string {
  return join(directory, `${id}.eml`);
}

async function readFolder(directory: string, capacity: number): Promise<StoredMail[]> {
  const ids = (await readdir(directory)).flatMap((name) => FILE_NAME.exec(name)?.[1] ?? []);
  const newest = ids.sort().reverse().slice(0, capacity);
  return Promise.all(newest.map(async (id) => parse(id, await readFile(fileOf(directory, id)))));
}

async function parse(id: string, raw: Buffer): Promise<StoredMail> {
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
