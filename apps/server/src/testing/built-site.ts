import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hash } from "node:crypto";
import { brotliCompressSync } from "node:zlib";

const page = (name: string): string =>
  `<!doctype html><title>${name}</title><meta property="csp-nonce" nonce="__CSP_NONCE__">
<script nonce="__CSP_NONCE__">1</script><script type="application/json" id="kinfold-config">__KINFOLD_CONFIG__</script>${"<p>room</p>".repeat(200)}`;

/** What browsers have of the build before, and what the fixture says is new since: no real stream. */
export const EARLIER = "export const a = 0;";
export const DIFFERENCE = "what is new";

/** A folder with all that a build leaves behind, and what has no business there. The person who asks removes it. */
export async function buildSite(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "kinfold-site-"));
  const write = async (name: string, content: string | Buffer): Promise<void> => {
    await mkdir(join(root, name, ".."), { recursive: true });
    await writeFile(join(root, name), content);
  };
  await write("index.html", page("shell"));
  for (const room of ["login", "sign-up", "change-password", "reset-password"]) {
    await write(`auth/${room}/index.html`, page(room));
  }
  await write("assets/main-B3xY_9aZ.js", "export const a = 1;");
  await write("assets/main-B3xY_9aZ.js.br", brotliCompressSync("export const a = 1;"));
  await write(`assets/main-B3xY_9aZ.js.${hash("sha256", EARLIER)}.dcz`, DIFFERENCE);
  await write("assets/main-B3xY_9aZ.js.map", "{}");
  await write("favicon.svg", "<svg/>");
  await write("sw.js", "onfetch = null;");
  await write(".env", "SECRET=1");
  return root;
}
