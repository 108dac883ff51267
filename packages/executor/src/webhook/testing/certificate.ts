import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface KeyPair {
  key: string;
  cert: string;
}

export const hasOpenssl: boolean = spawnSync("openssl", ["version"]).status === 0;

/** A certificate that vouches for itself and these names: `DNS:localhost,IP:127.0.0.1`. */
export function createCertificate(names: string): KeyPair {
  const directory = mkdtempSync(join(tmpdir(), "hawk-certificate-"));
  const [key, cert] = [join(directory, "key.pem"), join(directory, "cert.pem")];
  const form = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=hawk test"];
  try {
    execFileSync("openssl", ["req", ...form, "-addext", `subjectAltName=${names}`, "-keyout", key, "-out", cert], { stdio: "ignore" });
    return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  } finally {
    rmSync(directory, { recursive: true });
  }
}
