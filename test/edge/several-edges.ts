import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { makeCertificate, startNginx, writeNginxConfig } from "../deploy/nginx";
import { Edge } from "./edge";

const SITE_NAME = "nhacsong.localhost";

type Ports = { serverPort: number; httpPort: number; httpsPort: number };

/** Edges with names of their own, and nginx for the site's name, for a home on this machine. */
export class SeveralEdges {
  readonly folder = mkdtempSync(path.join(tmpdir(), "nhacsong-edges-"));
  /** By host. */
  readonly edges = new Map<string, Edge>();
  readonly site: string;
  private proxy: ChildProcess | undefined;
  private certificateFile = "";
  private readonly keys: string[];

  constructor(
    private readonly names: string[],
    private readonly ports: Ports,
  ) {
    this.site = `https://${SITE_NAME}:${ports.httpsPort}`;
    this.keys = names.map((name) => `${name}:0123456789abcdef0123456789abcdef`);
  }

  async start(relays: string[] = []) {
    const { folder, ports, site } = this;
    const certificate = makeCertificate(folder, [SITE_NAME, `*.${SITE_NAME}`]);

    this.certificateFile = certificate.certificate;
    this.proxy = startNginx(writeNginxConfig({ folder, ...ports, name: SITE_NAME, certificate }));

    const homeAddress = `http://127.0.0.1:${ports.serverPort}`;

    for (const [i, name] of this.names.entries()) {
      const edge = new Edge();

      await edge.start({
        homeAddress,
        site,
        name: `${name}.${SITE_NAME}`,
        key: this.keys[i]!,
        certificate,
        relays,
      });
      this.edges.set(new URL(edge.ownAddress).host, edge);
    }
  }

  /**
   * For the environment of home, which trusts the certificate of the edges and finds their names.
   */
  settings(): Record<string, string> {
    const addresses = [...this.edges.values()].map(
      ({ ownAddress }, i) => `${this.names[i]}:${ownAddress}`,
    );

    return {
      APP_URL: this.site,
      EDGE_KEYS: this.keys.join(),
      EDGE_URLS: addresses.join(),
      TRUST_PROXY: "127.0.0.1",
      NODE_EXTRA_CA_CERTS: this.certificateFile,
      NODE_OPTIONS: `--import ${pathToFileURL(path.resolve("test/edge/localhost-names.mjs"))}`,
    };
  }

  async close() {
    this.proxy?.kill();
    await Promise.all([...this.edges.values()].map((edge) => edge.close()));
    rmSync(this.folder, { recursive: true, force: true });
  }
}
