import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { MailCollection, type ReceivedMail, type WantedMail } from "./mail-collection.ts";

/**
 * How the server treats an email: takes it, takes it and answers late, answers a command with a code,
 * swallows the message without answering, or takes it and hangs up before saying so.
 */
type SinkBehavior =
  | "accept"
  | { answerAfterMs: number }
  | { refuse: number; at: "RCPT TO" | "DATA" }
  | "hang"
  | "hang up after taking the email";

export interface SmtpSink {
  url: string;
  /** All emails taken so far, oldest first. */
  mails: ReceivedMail[];
  /** The oldest email that matches and that no earlier call returned; waits for it if it isn't there yet. */
  waitForMail(wanted: WantedMail, timeLimitMs?: number): Promise<ReceivedMail>;
  /** Resolves when this many emails have been taken in all. */
  waitForCount(count: number, timeLimitMs?: number): Promise<void>;
  behave(behavior: SinkBehavior): void;
  /** Resolves when a message has been read and is left without an answer. */
  waitForHangingMail(): Promise<void>;
  /** Stops as if killed: open connections are cut, new ones refused. */
  stop(): Promise<void>;
  /** Comes back on the same port. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** A real SMTP server on a free port of this machine that keeps what it receives in memory. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const collection = new MailCollection();
  let behavior: SinkBehavior = "accept";
  let onHanging = Promise.withResolvers<void>();

  const readMail = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Outcome> => {
    const raw = await buffer(stream);
    const planned = behavior; // a test may plan the next email as soon as it sees this one
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
        readMail(stream, session).then((outcome) => {
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
    mails: collection.mails,
    waitForMail: (wanted, timeLimitMs) => collection.waitForMail(wanted, timeLimitMs),
    waitForCount: (count, timeLimitMs) => collection.waitForCount(count, timeLimitMs),
    behave: (next) => {
      behavior = next;
    },
    waitForHangingMail: () => onHanging.promise,
    stop,
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
