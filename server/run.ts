import { StartError } from "#database/start-error.ts";
import { type Config, readConfig } from "./config.ts";
import { createServer, type Server } from "./create-server.ts";
import { createLogger } from "./http/logger.ts";

const say = (text: string) => void process.stdout.write(`${text}\n`);
const complain = (text: string) => void process.stderr.write(`${text}\n`);

/** `npm start`: starts, says where everything is, and stops in order when told to. */
export async function run(): Promise<void> {
  try {
    const config = readConfig();
    const starting = createServer(config, {
      logger: createLogger(config.logLevel),
      onGivenUp() {
        complain("Stopped: PostgreSQL cannot be kept running.");
        process.exit(1);
      },
    });
    stopOnSignals(starting);
    const server = await starting;
    say(announcement(server, config));
  } catch (error) {
    complain(error instanceof StartError ? `Openings cannot start: ${error.message}` : String((error as Error).stack));
    process.exit(1);
  }
}

function announcement({ url }: Server, { productName, smtpUrl }: Config): string {
  const mail = smtpUrl ? `goes out through ${new URL(smtpUrl).host}` : `${url}/dev/mailbox`;
  return [
    `${productName} is ready: ${url}`,
    ``,
    `  Mail       ${mail}`,
    `  Demo data  npm start -- --demo`,
    `  Stop       Ctrl+C`,
    ``,
  ].join("\n");
}

/** The first signal stops in order, a second one at once. */
function stopOnSignals(starting: Promise<Server>): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) {
      complain("Stopped at once.");
      process.exit(1);
    }
    isStopping = true;
    say("Stopping…");
    const server = await starting.catch(() => undefined);
    await server?.close();
    process.exit(0);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}
