import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

const ANSWER_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CALL_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_BUCKETS = [0.1, 1, 10, 60, 600];

/** Every metric of the club. Labels are patterns, names of ours and outcomes: never what a person typed, has or is called. */
export type Instruments = ReturnType<typeof createInstruments>;

/** Makes the metrics of this process, with Node's own (event loop, memory, processor, garbage collection). */
export function createInstruments() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ): Gauge<Label> => new Gauge({ name, help, labelNames, registers });
  const counter = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
  ) => new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: number[],
  ) => new Histogram({ name, help, labelNames, buckets, registers });
  return {
    registry,
    requests: counter(
      "kinfold_http_requests_total",
      "Answers by method, pattern of the address and status.",
      ["method", "route", "status"],
    ),
    requestSeconds: histogram(
      "kinfold_http_request_seconds",
      "How long answers took.",
      ["method", "route"],
      ANSWER_BUCKETS,
    ),
    calls: counter(
      "kinfold_provider_calls_total",
      "Calls to services outside, by how they ended.",
      ["provider", "outcome"],
    ),
    callSeconds: histogram(
      "kinfold_provider_call_seconds",
      "How long services outside took until they answered.",
      ["provider"],
      CALL_BUCKETS,
    ),
    emails: counter("kinfold_emails_total", "Attempts to send an email, by how they ended.", [
      "outcome",
    ]),
    jobs: counter("kinfold_jobs_total", "Runs of jobs in this process, by how they ended.", [
      "name",
      "outcome",
    ]),
    jobSeconds: histogram("kinfold_job_seconds", "How long jobs took.", ["name"], JOB_BUCKETS),
    faults: counter("kinfold_faults_total", "Faults that were logged, by their class.", [
      "fault",
      "severity",
    ]),
    poolConnections: gauge("kinfold_pool_connections", "Connections to the database.", [
      "pool",
      "state",
    ]),
    poolMax: gauge("kinfold_pool_connections_max", "How many connections there may be.", ["pool"]),
    poolWaiting: gauge("kinfold_pool_waiting", "Queries that wait for a connection.", ["pool"]),
    databaseWritable: gauge("kinfold_database_writable", "1 when the database would take a write."),
    diskFree: gauge("kinfold_disk_free_bytes", "Free bytes on the disk of the data folder."),
    emailsWaiting: gauge("kinfold_emails_waiting", "Emails that wait to be sent."),
    emailOldest: gauge("kinfold_email_oldest_seconds", "Age of the oldest email that waits."),
    jobsOn: gauge("kinfold_jobs_on", "1 when this server runs jobs."),
    jobAge: gauge("kinfold_job_age_seconds", "Since a job last ended well, on any server.", [
      "name",
    ]),
    jobOverdue: gauge(
      "kinfold_job_overdue_seconds",
      "By how much a job that should have ended well by now is late; 0 when it is not.",
      ["name"],
    ),
    webhooksWaiting: gauge("kinfold_webhooks_waiting", "Messages of providers that wait.", [
      "provider",
    ]),
    webhookOldest: gauge(
      "kinfold_webhook_oldest_seconds",
      "Age of the oldest message that waits.",
      ["provider"],
    ),
    promisesOpen: gauge("kinfold_promises_open", "Open items of each kind of promise.", ["kind"]),
    promisesLate: gauge("kinfold_promises_late", "Open items whose time is over.", ["kind"]),
    promiseOldest: gauge("kinfold_promise_oldest_seconds", "Age of the oldest open item.", [
      "kind",
    ]),
    promiseUsed: gauge(
      "kinfold_promise_used_ratio",
      "Used share of the promised time, of the open item that is furthest along; above 1 it is late.",
      ["kind"],
    ),
    integrityFindings: gauge(
      "kinfold_integrity_findings",
      "What the newest integrity check found.",
    ),
    integrityFailedParts: gauge(
      "kinfold_integrity_failed_parts",
      "Parts of the newest integrity check that could not look at everything.",
    ),
    integrityAge: gauge(
      "kinfold_integrity_age_seconds",
      "Since the last complete integrity check, or the installation.",
    ),
    backupAge: gauge(
      "kinfold_backup_age_seconds",
      "Age of the newest backup that was restored and checked, or of the installation; on a server that keeps backups.",
    ),
    archiveAge: gauge(
      "kinfold_log_archive_age_seconds",
      "Since the log of the database was last archived; where it is archived.",
    ),
    standbys: gauge(
      "kinfold_replication_standbys",
      "Standbys that follow the database; where our user may see them.",
    ),
    standbyLag: gauge("kinfold_replication_lag_seconds", "By how much a standby is behind.", [
      "standby",
    ]),
    rateAge: gauge("kinfold_exchange_rate_age_seconds", "Age of the exchange rate in force."),
    rateStale: gauge(
      "kinfold_exchange_rate_stale",
      "1 when there is no exchange rate to price with.",
    ),
    readingFailed: gauge(
      "kinfold_reading_failed",
      "1 when a group of figures could not be read: they are left out.",
      ["reading"],
    ),
  };
}
