import { useCheckedDocument, useDocumentKeys } from "@kinfold/api/document-checks";
import { findCodeInFile, parseDocumentCode } from "@kinfold/contract/document-code";
import { Refusal } from "@kinfold/contract/refusal";
import { hashBytes } from "@kinfold/contract/verify/bytes";
import { judgeDocument } from "@kinfold/contract/verify/judge-document";
import { toFieldError, useForm } from "@kinfold/frame/form";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Read } from "@kinfold/frame/shell/read";
import { MAIN_ID, SkipLink } from "@kinfold/frame/shell/skip-link";
import { Button } from "@kinfold/ui/button";
import { FileField } from "@kinfold/ui/file-field";
import { Loader } from "@kinfold/ui/loader";
import { TextField } from "@kinfold/ui/text-field";
import { ThemeToggle } from "@kinfold/ui/theme-toggle";
import { TopBar } from "@kinfold/ui/top-bar";
import { lazy, Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { PATHS } from "#paths.ts";
import { Answer } from "./answer.tsx";
import { useSquareCode } from "./use-square-code.ts";

const ScanSquareCode = lazy(async () => ({
  default: (await import("./scan-square-code.tsx")).ScanSquareCode,
}));

/** Files of the club have at most so many bytes. */
const FILE_MAX_BYTES = 20_000_000;

type Chosen = { file: File; sha256: string };

/** Whether this browser finds square codes in what its camera sees. */
const canScan = (): boolean => "BarcodeDetector" in window && "mediaDevices" in navigator;

/** Whether a document of the club is real, for anyone who was given it: by its code, its square code or its file. */
export function CheckPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const fragment = hash.slice(1);
  const keys = useDocumentKeys(fragment !== "");
  const scan = useSquareCode(fragment, keys);
  const square = scan === "reading" ? undefined : scan;
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fileFault, setFileFault] = useState<string>();
  const [isScanning, setScanning] = useState(false);
  const scanned = typeof square === "object" ? square.code : null;
  const code = typed ?? scanned;
  const document = useCheckedDocument(code);

  /** Another document: what is known of the one before is of no use any more. */
  function begin(next: string | null): void {
    setTyped(next);
    setChosen(null);
    setFileFault(undefined);
    setScanning(false);
    if (fragment !== "") void navigate(PATHS.check, { replace: true });
  }

  const form = useForm<{ code: string }>({
    defaultValues: { code: "" },
    mode: "onSubmit",
    check: ({ code: text }) =>
      toFieldError(
        "code",
        parseDocumentCode(text ?? "") === undefined
          ? "This is no code of ours. It begins with KF and has 15 letters and digits."
          : undefined,
      ),
    send: async ({ code: text }) => {
      begin(parseDocumentCode(text) ?? null);
      await document.mutate();
    },
  });

  async function takeFile(file: File | null): Promise<void> {
    setFileFault(undefined);
    setChosen(null);
    if (file === null) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const codeOfFile = findCodeInFile(bytes) ?? code;
    if (codeOfFile === null) {
      setFileFault(
        "This file names no code of ours. Type the code at its foot, then choose it again.",
      );
      return;
    }
    const digest = await hashBytes(bytes);
    const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    setTyped(codeOfFile);
    setChosen({ file, sha256 });
  }

  const another = (): void => {
    begin(null);
    form.reset();
  };
  // What was typed or chosen afterwards may be of another document than the square code.
  const evidence = {
    square: typed === null || typed === scanned ? square : undefined,
    fileSha256: chosen?.sha256,
  };
  const isUnreadable = square === "unreadable" && code === null;
  return (
    <div className="min-h-screen">
      <SkipLink />
      <TopBar logoHref={PATHS.home} end={<ThemeToggle />} />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto grid max-w-[1062px] items-start gap-x-14 gap-y-8 px-4 pt-6 pb-20 outline-none md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:px-6 md:pt-10"
      >
        <div className="flex flex-col gap-6">
          <div>
            <PageTitle title="Check a document">Check a document</PageTitle>
            <p className="mt-2.5 text-lg text-ink-soft">
              Find out whether a Kinfold document is real. You need no account, and the member is
              not told who checked.
            </p>
          </div>
          <form
            {...form.props}
            aria-label="Check a code"
            className="flex flex-col gap-2.5 md:flex-row md:items-start"
          >
            <TextField
              label="Code at the foot of the document"
              className="grow"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              help="It begins with KF. Capitals do not matter."
              {...form.field("code")}
            />
            <Button type="submit" className="md:mt-7">
              Check
            </Button>
          </form>
        </div>
        <div
          aria-live="polite"
          className="empty:hidden md:col-start-2 md:row-span-2 md:row-start-1"
        >
          {isUnreadable && (
            <Answer
              judged={judgeDocument({ answer: "unknown", square, fileSha256: undefined })}
              onAnother={another}
            />
          )}
          {code !== null && scan !== "reading" && (
            <Read
              of={document}
              waiting={<Loader label="Checking the document" />}
              renderUnreachable={(error, again) => (
                <Answer
                  key={code}
                  judged={judgeDocument({
                    answer:
                      error instanceof Refusal && error.code === "not_found"
                        ? "unknown"
                        : "unreachable",
                    ...evidence,
                  })}
                  error={error}
                  onAgain={again}
                  onAnother={another}
                />
              )}
            >
              {(answer) => (
                <Answer
                  key={code}
                  judged={judgeDocument({ answer, ...evidence })}
                  onAnother={another}
                />
              )}
            </Read>
          )}
        </div>
        <div className="flex flex-col gap-5">
          <p className="flex items-center gap-4 text-sm text-ink-soft before:h-0 before:grow before:border-t-2 before:border-dashed before:border-line-strong after:h-0 after:grow after:border-t-2 after:border-dashed after:border-line-strong">
            or
          </p>
          {!canScan() && (
            <p className="text-sm text-ink-soft">
              Point your phone’s camera at the square code on the document: it opens this page with
              the answer.
            </p>
          )}
          {canScan() && !isScanning && (
            <Button
              variant="outline"
              block
              onClick={() => {
                setScanning(true);
              }}
            >
              Scan the square code
            </Button>
          )}
          {isScanning && (
            <Suspense fallback={<Loader label="Opening the camera" />}>
              <ScanSquareCode
                onFound={(text) => {
                  begin(null);
                  void navigate({ pathname: PATHS.check, hash: text }, { replace: true });
                }}
                onClose={() => {
                  setScanning(false);
                }}
              />
            </Suspense>
          )}
          <FileField
            label="The PDF itself"
            help="It is compared on your device and is not sent to us."
            accept={[".pdf"]}
            maxBytes={FILE_MAX_BYTES}
            value={chosen?.file ?? null}
            error={fileFault}
            onChange={(file) => void takeFile(file)}
            onRefused={() => {
              setChosen(null);
              setFileFault("Choose one PDF of the club, of at most 20 MB.");
            }}
          />
        </div>
      </main>
    </div>
  );
}
