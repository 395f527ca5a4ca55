import type { Socket } from "node:net";
import { DATA_HEADERS } from "./security-headers.ts";

const ANSWERS: Readonly<Record<string, readonly [status: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request took too long to arrive"],
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "The headers are too large"],
};

/** Answers what is no HTTP request, or took too long to become one, and says that the connection ends. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const [status, message] = ANSWERS[error.code ?? ""] ?? ["400 Bad Request", "The request cannot be read"];
  const body = JSON.stringify({ code: "unreadable_request", message });
  const headers = { ...DATA_HEADERS, connection: "close", "content-type": "application/json" };
  const head = Object.entries({ ...headers, "content-length": body.length }).map((pair) => pair.join(": "));
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroySoon();
}
