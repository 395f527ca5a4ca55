import { createInterface } from "node:readline";
import type pg from "pg";
import { cancelStatement } from "#database/cancel-statement.ts";
import { CommandError, type Row } from "#server/commands/command.ts";
import { formatRows, formatSheet } from "#server/commands/format-rows.ts";

type Prompt = {
  client: pg.Client;
  query(text: string): Promise<Row[]>;
  isWriting: boolean;
  print(line: string): void;
};

/**
 * Reads statements from standard input. A semicolon at the end of a line ends a statement. In a
 * terminal, the prompt continues after an error, and Ctrl+C cancels a statement. In a file, the
 * first error ends the program.
 */
export async function runSqlPrompt({ client, query, isWriting, print }: Prompt): Promise<void> {
  const { stdin: input, stdout: output } = process;
  const isTerminal = input.isTTY === true;
  const lines = createInterface({ input, ...(isTerminal && { output, terminal: true }) });
  let text = "";
  let isRunning = false;
  const showPrompt = () => {
    if (!isTerminal) return;
    lines.setPrompt(text ? "   … " : isWriting ? "write> " : "read> ");
    lines.prompt();
  };
  lines.on("SIGINT", () => {
    if (isRunning) return void cancelStatement(client);
    if (!text && !lines.line) return lines.close();
    text = "";
    output.write("\n");
    showPrompt();
  });
  if (isTerminal)
    print(`${isWriting ? "Statements may change data." : "Read-only."} End a statement with ";". Ctrl+D ends.`);
  showPrompt();
  for await (const line of lines) {
    text += `${line}\n`;
    if (/^\s*(?:\\q|exit|quit)?\s*;?\s*$/i.test(text) && text.trim()) break;
    if (!text.trim()) text = "";
    if (/;\s*$/.test(text)) {
      const statement = text;
      text = "";
      isRunning = true;
      try {
        output.write(`${format(await query(statement))}\n`);
      } catch (error) {
        if (!isTerminal || !(error instanceof CommandError)) throw error;
        print(error.message);
      } finally {
        isRunning = false;
      }
    }
    showPrompt();
  }
  lines.close();
  if (text.trim() && !isTerminal) throw new CommandError(`This statement has no ";" at its end: ${text.trim()}`);
}

function format(rows: Row[]): string {
  const [row] = rows;
  return row && rows.length === 1 ? formatSheet(row) : formatRows(rows);
}
