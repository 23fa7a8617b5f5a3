import { say } from "@kinfold/language/say";
import { CopyButton } from "@kinfold/ui/copy-button";
import { Link } from "@kinfold/ui/link";
import { lazy, Suspense } from "react";

// Some kilobytes that only this step needs.
const QrCode = lazy(async () => ({ default: (await import("./qr-code.tsx")).QrCode }));

/** The new authenticator's secret: as a code to scan, as a link on the telephone itself, and as characters to type. */
export function SecretToScan({ secret, address }: { secret: string; address: string }) {
  return (
    <>
      <p className="text-ink-soft">
        {say("Scan this with your authenticator app, then enter the six digits that it shows.")}
      </p>
      <div className="grid justify-items-center gap-4">
        <div className="size-48">
          <Suspense fallback={null}>
            <QrCode
              text={address}
              label={say("QR code for your authenticator app. The secret stands below as letters.")}
            />
          </Suspense>
        </div>
        <p className="text-sm">
          {say("On this telephone?")}{" "}
          <Link href={address}>{say("Open your authenticator app")}</Link>
        </p>
      </div>
      <div className="rounded-cut bg-surface-sunken px-4.5 py-3">
        <p className="text-sm text-ink-soft">{say("Cannot scan it? Type this secret instead.")}</p>
        <div className="mt-1.5 flex flex-wrap items-center justify-between gap-3">
          <code className="min-w-0 text-sm font-strong break-words" data-testid="secret">
            {inFours(secret)}
          </code>
          <CopyButton text={secret} what={say("secret")} />
        </div>
      </div>
    </>
  );
}

const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");
