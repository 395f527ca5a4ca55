import type { Socket } from "node:net";
import pg from "pg";

/** Returns a message of PostgreSQL's protocol. */
export function framed(type: string, body: string | Buffer = ""): Buffer {
  const content = Buffer.from(body as string);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + content.length, 1);
  return Buffer.concat([head, content]);
}

export const query = (text: string): Buffer => framed("Q", `${text}\0`);

export function splitter(onMessage: (message: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1);
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      onMessage(message);
    }
  };
}

/** A connection to PostgreSQL whose messages are passed on unchanged. */
export class Backend {
  readonly user: string;
  readonly client: pg.Client;
  readonly #stream: Socket;
  onMessage: ((message: Buffer) => void) | undefined;

  private constructor(user: string, client: pg.Client) {
    this.user = user;
    this.client = client;
    this.#stream = (client as unknown as { connection: { stream: Socket } }).connection.stream;
    this.#stream.removeAllListeners("data");
    this.#stream.on(
      "data",
      splitter((message) => this.onMessage?.(message)),
    );
  }

  static async open(user: string, config: pg.ClientConfig): Promise<Backend> {
    const client = new pg.Client(config);
    client.on("error", () => {});
    await client.connect();
    return new Backend(user, client);
  }

  write(message: Buffer): void {
    this.#stream.write(message);
  }

  /** Sends the pooler's own messages, and waits until PostgreSQL is ready again. */
  async send(...messages: Buffer[]): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.onMessage = (message) => {
      if (message[0] === "Z".charCodeAt(0)) resolve();
      if (message[0] === "E".charCodeAt(0)) reject(new Error(message.toString("latin1", 5)));
    };
    this.write(Buffer.concat(messages));
    await promise;
  }

  close(): void {
    this.#stream.destroy();
  }
}
