import { ConfigurationRefused, readEnv, type Env } from "#platform/env.ts";
import type { SealedColumn } from "#platform/sealed-columns.ts";
import { examineBackups } from "./examine-backups.ts";
import { examineDatabase } from "./examine-database.ts";
import { examineDisk, examinePorts, judgeClock } from "./examine-machine.ts";
import { examineScanner } from "./examine-scanner.ts";
import { examineCertificates, examineMail, examineProviders } from "./examine-services.ts";
import { createFindings, type Finding, type Subject } from "./finding.ts";

const findConfiguration = createFindings("configuration");

/** What no one foresaw of one thing is told of it, and the others are looked at all the same. */
async function examineAlone(about: Subject, look: Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [createFindings(about)("wrong", `This could not be looked at: ${why}.`)];
  }
}

async function examineServices(env: Env): Promise<Finding[]> {
  const { findings, aheadMs } = await examineProviders(env);
  return [...findings, judgeClock(aheadMs)];
}

async function examineAround(env: Env, columns: readonly SealedColumn[]): Promise<Finding[]> {
  const now = new Date();
  const looks = await Promise.all([
    examineAlone("database", examineDatabase(env, columns)),
    examineAlone("disk", examineDisk(env)),
    examineAlone("ports", examinePorts(env)),
    examineAlone("TLS", examineCertificates(env, now)),
    examineAlone("mail", examineMail(env)),
    examineAlone("scanner", examineScanner(env)),
    examineAlone("backups", examineBackups(env, now)),
    examineAlone("providers", examineServices(env)),
  ]);
  return looks.flat();
}

/**
 * Looks at everything that a server with these variables needs, and changes nothing. With variables that are not usable, these alone
 * are told.
 */
export async function examineServer(
  variables: Readonly<Record<string, string | undefined>>,
  columns: readonly SealedColumn[],
): Promise<Finding[]> {
  try {
    const env = readEnv(variables);
    const kind = env.isProduction ? "production" : "development";
    const right = findConfiguration("right", `The variables are usable for ${kind}.`);
    return [right, ...(await examineAround(env, columns))];
  } catch (error) {
    if (!(error instanceof ConfigurationRefused)) throw error;
    return error.faults.map((fault) => findConfiguration("wrong", `${fault}.`));
  }
}
