import { ConfigurationRefused, readEnv, type Env } from "#platform/env.ts";
import type { SealedColumn } from "#platform/sealed-columns.ts";
import { examineBackups } from "./examine-backups.ts";
import { examineDatabase } from "./examine-database.ts";
import { examineDisk, examinePorts, judgeClock } from "./examine-machine.ts";
import { examineScanner } from "./examine-scanner.ts";
import { examineCertificates, examineMail, examineProviders } from "./examine-services.ts";
import { createFindings, type Finding } from "./finding.ts";

const findConfiguration = createFindings("configuration");

async function examineAround(env: Env, columns: readonly SealedColumn[]): Promise<Finding[]> {
  const now = new Date();
  const [providers, ...others] = await Promise.all([
    examineProviders(env),
    examineDatabase(env, columns),
    examineDisk(env),
    examinePorts(env),
    examineCertificates(env, now),
    examineMail(env),
    examineScanner(env),
    examineBackups(env, now),
  ]);
  return [...others.flat(), ...providers.findings, judgeClock(providers.aheadMs)];
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
