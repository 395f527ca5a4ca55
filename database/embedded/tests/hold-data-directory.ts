import { startEmbedded } from "#database/embedded/embedded.ts";

/** Runs the embedded PostgreSQL in a separate process until it is stopped or killed. */
const [dataDir = ""] = process.argv.slice(2);
try {
  const embedded = await startEmbedded({ dataDir, log: (line) => process.send?.({ line }) });
  process.on("message", async () => {
    await embedded.stop();
    process.exit(0);
  });
  process.send?.({ url: embedded.url, pid: embedded.pid });
} catch (error) {
  process.send?.({ error: (error as Error).message });
  process.exit(1);
}
