import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { EmailCollection, type WantedEmail } from "./email-collection.ts";

/**
 * How the server reacts to an email. It accepts the email, accepts it late, rejects a command with
 * a code, never replies, or disconnects without a reply.
 */
type SinkBehavior =
  | "accept"
  | { answerAfterMs: number }
  | { refuse: number; at: "RCPT TO" | "DATA" }
  | "hang"
  | "hang up after taking the email";

export type SmtpSink = Awaited<ReturnType<typeof startSmtpSink>>;

/** Starts an SMTP server on a free loopback port that keeps emails in memory. */
export async function startSmtpSink() {
  const collection = new EmailCollection();
  let behavior: SinkBehavior = "accept";
  let onHanging = Promise.withResolvers<void>();

  const receive = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Outcome> => {
    const raw = await buffer(stream);
    const planned = behavior; // read now, because a test may change it when it sees this email
    if (planned === "hang") {
      onHanging.resolve();
      onHanging = Promise.withResolvers();
      return "say nothing";
    }
    if (typeof planned === "object" && "refuse" in planned) {
      return planned.at === "DATA" ? smtpError(planned.refuse) : null;
    }
    await collection.add(raw, session);
    if (typeof planned === "object") await delay(planned.answerAfterMs);
    return planned === "hang up after taking the email" ? "hang up" : null;
  };

  let running: RunningServer | null = null;
  const start = async (port: number): Promise<RunningServer> => {
    const sockets = new Set<Socket>();
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      disableReverseLookup: true,
      logger: false,
      onRcptTo: (_address, _session, answer) =>
        answer(
          typeof behavior === "object" && "refuse" in behavior && behavior.at === "RCPT TO"
            ? smtpError(behavior.refuse)
            : null,
        ),
      onData: (stream, session, answer) => {
        receive(stream, session).then((outcome) => {
          if (outcome === "hang up") for (const socket of sockets) socket.destroy();
          else if (outcome !== "say nothing") answer(outcome);
        }, answer);
      },
    });
    server.on("error", () => undefined);
    server.server.on("connection", (socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    });
    await new Promise<void>((resolve, reject) => {
      server.server.once("error", reject);
      server.listen(port, "127.0.0.1", resolve);
    });
    return { server, sockets };
  };
  const stop = async () => {
    if (!running) return;
    const { server, sockets } = running;
    running = null;
    const closed = new Promise<void>((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  running = await start(0);
  const address = running.server.server.address();
  if (address === null || typeof address === "string") throw new Error("the SMTP sink has no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    /** Accepted emails, oldest first. */
    emails: collection.emails,
    /** Waits for the oldest matching email that no earlier call has returned. */
    waitForEmail: (wanted: WantedEmail, timeLimitMs?: number) => collection.waitForEmail(wanted, timeLimitMs),
    /** Waits until this many emails are accepted. */
    waitForCount: (count: number, timeLimitMs?: number) => collection.waitForCount(count, timeLimitMs),
    behave: (next: SinkBehavior) => {
      behavior = next;
    },
    /** Waits until the server has received an email to which it doesn't reply. */
    waitForHangingEmail: () => onHanging.promise,
    /** Closes all connections and rejects new connections, like a killed server. */
    stop,
    /** Listens on the same port again. */
    restart: async () => {
      running = await start(address.port);
    },
    close: stop,
  };
}

type Outcome = Error | null | "say nothing" | "hang up";

interface RunningServer {
  server: SMTPServer;
  sockets: Set<Socket>;
}

function smtpError(responseCode: number): Error {
  return Object.assign(new Error("refused by the test"), { responseCode });
}
