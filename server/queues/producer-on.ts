import type pg from "pg";
import { PgBoss } from "pg-boss";

const producers = new WeakMap<pg.ClientBase | pg.Pool, PgBoss>();

/**
 * Returns a pg-boss for adding jobs in the caller's transaction. The pg-boss needs no `start()`.
 */
export function producerOn(client: pg.ClientBase | pg.Pool): PgBoss {
  let producer = producers.get(client);
  if (!producer) {
    producer = new PgBoss({ db: { executeSql: (text: string, values?: unknown[]) => client.query(text, values) } });
    producers.set(client, producer);
  }
  return producer;
}
