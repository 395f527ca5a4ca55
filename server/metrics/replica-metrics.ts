import { Counter, Gauge, type Registry } from "prom-client";
import type { ReadReplica } from "#database/replica/read-replica.ts";

/** Measures the use and the delay of the read replica. Record 105 */
export function observeReplica(replica: ReadReplica, registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: "openings_replica_up",
    help: "1 while reads use the replica",
    aggregator: "min",
    registers,
    collect() {
      this.set(replica.isInUse ? 1 : 0);
    },
  });
  new Gauge({
    name: "openings_replica_behind_bytes",
    help: "WAL bytes that the replica has not replayed, measured every second; missing while it is not used",
    aggregator: "max",
    registers,
    collect() {
      this.remove();
      if (replica.behindBytes !== undefined) this.set(replica.behindBytes);
    },
  });
  new Counter({
    name: "openings_replica_reads_total",
    help: "Reads of users or the public site, and whether the replica or the primary answered",
    labelNames: ["of", "outcome"],
    registers,
    collect() {
      this.reset();
      for (const [of, outcomes] of Object.entries(replica.reads)) {
        for (const [outcome, count] of Object.entries(outcomes)) this.inc({ of, outcome }, count);
      }
    },
  });
}
