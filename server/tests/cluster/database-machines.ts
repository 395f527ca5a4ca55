import { once } from "node:events";
import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { accountFor } from "#database/embedded/postgres-account.ts";
import { DATABASE_MACHINES, type DatabaseMachine, ipAddressOf, sample } from "./machines.ts";
import { type Program, signalAll, startProgram, until, withDescendants } from "./program.ts";

type Member = { name: DatabaseMachine; role: string; state: string; timeline?: number; lag?: number | string };

/** Runs etcd, Patroni and PostgreSQL on three machines with the samples of `deploy/cluster/`. */
export class DatabaseMachines {
  readonly #folder: string;
  readonly #etcd = new Map<DatabaseMachine, Program>();
  readonly #patroni = new Map<DatabaseMachine, Program>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async start(): Promise<void> {
    for (const machine of DATABASE_MACHINES) this.#etcd.set(machine, this.#startEtcd(machine));
    await until(
      async () => (await fetch(`http://${ipAddressOf("db1")}:2379/health`)).ok,
      this.#patience("etcd", 30_000),
    );
    for (const machine of DATABASE_MACHINES) this.restart(machine);
    await this.whole(180_000);
  }

  /** Starts Patroni again. Also works after the machine was killed. */
  restart(machine: DatabaseMachine): void {
    const [folder, at] = [this.#place(machine, "patroni"), ipAddressOf(machine)];
    const file = join(folder, "patroni.yml");
    const text = sample("patroni.yml", [
      ["name: db1", `name: ${machine}`],
      [`listen: ${ipAddressOf("db1")}:`, `listen: ${at}:`],
      [`connect_address: ${ipAddressOf("db1")}:`, `connect_address: ${at}:`],
      ["data_dir: /var/lib/postgresql/15/openings", `data_dir: ${join(folder, "data")}`],
      ["/var/lib/postgresql/.pgpass-patroni", join(folder, "pgpass")],
      ["unix_socket_directories: /var/run/postgresql", `unix_socket_directories: ${folder}`],
      ["local all postgres peer", "local all postgres scram-sha-256"],
    ]);
    writeFileSync(file, text);
    this.#patroni.set(machine, startProgram(["patroni", file], { folder }));
  }

  async members(): Promise<Member[]> {
    for (const machine of DATABASE_MACHINES) {
      const response = fetch(`http://${ipAddressOf(machine)}:8008/cluster`, { signal: AbortSignal.timeout(1_000) });
      const answer = await response.catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  /**
   * Waits until the cluster has a leader, a synchronous standby and a third member without lag.
   * Returns the leader.
   */
  async whole(limitMs = 120_000): Promise<DatabaseMachine> {
    const findWhole = async () => {
      const members = await this.members();
      const leader = members.find(({ role }) => role === "leader");
      const following = members.filter(
        ({ state, timeline }) => /^(running|streaming)$/.test(state) && timeline === leader?.timeline,
      );
      return following.length === 3 && members.some(({ role }) => role === "sync_standby") && leader?.name;
    };
    return await until(findWhole, this.#patience("the database machines", limitMs));
  }

  async switchOver(): Promise<void> {
    const members = await this.members();
    const nameOf = (wanted: string) => members.find(({ role }) => role === wanted)?.name;
    const [leader, candidate] = [nameOf("leader"), nameOf("sync_standby")];
    const body = JSON.stringify({ leader, candidate });
    const answer = await fetch(`http://${ipAddressOf(leader ?? "db1")}:8008/switchover`, { method: "POST", body });
    if (!answer.ok) throw new Error(`Patroni refused a switchover: ${await answer.text()}`);
  }

  /**
   * Kills the machine's PostgreSQL, Patroni and etcd, like a power failure. The returned function
   * restarts them.
   */
  async killMachine(machine: DatabaseMachine): Promise<() => void> {
    const etcd = this.#etcd.get(machine)?.child;
    const ended = etcd && once(etcd, "exit");
    kill([...this.processes(machine), ...(etcd?.pid ? withDescendants([etcd.pid]) : [])]);
    await ended;
    return () => {
      this.#etcd.set(machine, this.#startEtcd(machine));
      this.restart(machine);
    };
  }

  /** Returns the process ids of Patroni, of PostgreSQL and of PostgreSQL's child processes. */
  processes(machine: DatabaseMachine): number[] {
    const postmaster = readFileSync(join(this.#folder, machine, "patroni/data/postmaster.pid"), "utf8");
    const patroni = this.#patroni.get(machine)?.child.pid;
    return withDescendants([Number.parseInt(postmaster, 10), ...(patroni ? [patroni] : [])]);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#patroni.values()].map(({ stop }) => stop()));
    await Promise.all([...this.#etcd.values()].map(({ stop }) => stop()));
  }

  output(): string {
    const last = [...this.#patroni].map(([machine, { output }]) => `${machine}: ${output().slice(-3_000)}`);
    return [...last, ...[...this.#etcd.values()].map(({ output }) => output().slice(-500))].join("\n");
  }

  #startEtcd(machine: DatabaseMachine): Program {
    const folder = this.#place(machine, "etcd");
    const [first, at] = [ipAddressOf("db1"), ipAddressOf(machine)];
    const ports = ["LISTEN_PEER_URLS", "LISTEN_CLIENT_URLS", "INITIAL_ADVERTISE_PEER_URLS", "ADVERTISE_CLIENT_URLS"];
    const text = sample("etcd", [
      ["ETCD_NAME=db1", `ETCD_NAME=${machine}`],
      ["/var/lib/etcd/openings", join(folder, "data")],
      ...ports.map((name) => [`ETCD_${name}=http://${first}:`, `ETCD_${name}=http://${at}:`] as const),
    ]);
    const lines = text.split("\n").filter((line) => line.startsWith("ETCD_"));
    const env = Object.fromEntries(lines.map((line) => line.split(/=(.*)/, 2)));
    return startProgram(["etcd", "--logger=zap"], { folder, env });
  }

  #place(machine: DatabaseMachine, part: string): string {
    const folder = join(this.#folder, machine, part);
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    const account = accountFor(join(folder, "none"));
    if (account) chownSync(folder, account.uid, account.gid);
    return folder;
  }

  #patience(what: string, limitMs: number) {
    return { limitMs, explain: () => `${what}: not whole after ${limitMs / 1000} s\n${this.output()}` };
  }
}

/**
 * Suspends all processes before killing them, so that no process reacts to the end of another
 * process.
 */
export function kill(processes: number[]): void {
  signalAll(processes, "SIGSTOP");
  signalAll(processes, "SIGKILL");
}
