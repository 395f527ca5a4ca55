/**
 * A process that only sends emails, for tests that kill the process. Usage: `node
 * sending-process.ts DATABASE_URL SMTP_URL`.
 */
import { startBoss } from "#server/background/start-boss.ts";
import { startOutbox } from "#server/email/outbox.ts";
import { TEST_IDENTITY } from "./test-outbox.ts";

const [, , databaseUrl = "", smtpUrl = ""] = process.argv;
const silence = () => undefined;
const log = { debug: silence, info: silence, warn: silence, error: silence };
const boss = await startBoss(databaseUrl, log);
await startOutbox({ boss, smtpUrl, identity: TEST_IDENTITY, prepareEmail: {}, log });
process.stdout.write("sending\n");
