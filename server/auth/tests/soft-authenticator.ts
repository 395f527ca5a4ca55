import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { SITE_URL } from "./start-auth-server.ts";

type Credential = { id: Buffer; key: KeyObject; rpId: string; userHandle: string; counter: number };

/** Options that imitate a forger or another device. */
export type Ways = {
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
  challenge?: string;
  counter?: number;
  userHandle?: string;
  attestation?: { fmt: string; attStmt: Map<string, unknown> };
  crossOrigin?: boolean;
  /** Replaces the y coordinate of the public key. */
  y?: Buffer;
  isDiscoverable?: boolean;
};

const UP = 0x01;
const UV = 0x04;
const BACKED_UP = 0x18;
const ATTESTED = 0x40;

type Options = { challenge: string };
type CreationOptions = Options & { rp: { id?: string | undefined }; user: { id: string } };

/**
 * A program that acts as a passkey manager and its browser. It signs with ES256 and sends no
 * attestation.
 */
export class SoftAuthenticator {
  readonly #credentials: Credential[] = [];
  /** If false, the counter of signatures stays zero, as in most passkey managers. */
  readonly isCounting: boolean;

  constructor({ isCounting = true } = {}) {
    this.isCounting = isCounting;
  }

  create({ challenge, rp, user }: CreationOptions, ways: Ways = {}) {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const credential = { id: randomBytes(32), key: privateKey, rpId: rp.id ?? "", userHandle: user.id, counter: 0 };
    this.#credentials.push(credential);
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const cose = new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      ...([
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(ways.y ?? Buffer.from(y, "base64url"))],
      ] as const),
    ]);
    const length = Buffer.from([0, credential.id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, credential.id, isoCBOR.encode(cose)]);
    const authData = new Uint8Array(this.#authData(credential, ATTESTED, ways, attested));
    const { fmt, attStmt } = ways.attestation ?? { fmt: "none", attStmt: new Map() };
    const attestation = new Map<string, never>([
      ["fmt", fmt],
      ["attStmt", attStmt],
      ["authData", authData],
    ] as never);
    return {
      ...this.#head(credential),
      clientExtensionResults: { credProps: { rk: ways.isDiscoverable ?? true } },
      response: {
        clientDataJSON: this.#clientData("webauthn.create", challenge, ways).toString("base64url"),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString("base64url"),
        transports: ["internal" as const],
      },
    };
  }

  /** Signs with the newest credential. */
  get({ challenge }: Options, ways: Ways = {}) {
    const credential = this.#credentials.at(-1);
    if (!credential) throw new Error("no passkey");
    if (this.isCounting) credential.counter += 1;
    const authData = this.#authData(credential, 0, ways);
    const clientData = this.#clientData("webauthn.get", challenge, ways);
    const signed = Buffer.concat([authData, createHash("sha256").update(clientData).digest()]);
    return {
      ...this.#head(credential),
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: createSign("SHA256").update(signed).sign(credential.key).toString("base64url"),
        userHandle: ways.userHandle ?? credential.userHandle,
      },
    };
  }

  #head({ id }: Credential) {
    const name = id.toString("base64url");
    return { id: name, rawId: name, type: "public-key" as const, clientExtensionResults: {} };
  }

  #clientData(type: string, requested: string, { origin, challenge = requested, crossOrigin = false }: Ways): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: origin ?? new URL(SITE_URL).origin, crossOrigin }));
  }

  #authData(credential: Credential, flag: number, ways: Ways, attested = Buffer.alloc(0)): Buffer {
    const verified = (ways.isUserVerified ?? true) ? UV : 0;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(ways.counter ?? credential.counter);
    const rpIdHash = createHash("sha256")
      .update(ways.rpId ?? credential.rpId)
      .digest();
    return Buffer.concat([rpIdHash, Buffer.from([UP | verified | BACKED_UP | flag]), counter, attested]);
  }
}
