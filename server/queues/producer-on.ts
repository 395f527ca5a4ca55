import type pg from "pg";
import { PgBoss } from "pg-boss";

const producers = new WeakMap<pg.ClientBase | pg.Pool, PgBoss>();

/**
 * Returns an instance of pg-boss that adds jobs in the transaction of `client`. It doesn't need
 * `start()`.
 */
export function producerOn(client: pg.ClientBase | pg.Pool): PgBoss {
  let producer = producers.get(client);
  if (!producer) {
    producer = new PgBoss({ db: { executeSql: (text: string, values?: unknown[]) => client.query(text, values) } });
    producers.set(client, producer);
  }
  return producer;
}
