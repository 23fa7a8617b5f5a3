import { useCheckedDocument, useDocumentKeys } from "@kinfold/api/document-checks";
import { findCodeInFile } from "@kinfold/contract/document-code";
import { Refusal } from "@kinfold/contract/refusal";
import { encodeHex, hashBytes } from "@kinfold/contract/verify/bytes";
import { judgeDocument } from "@kinfold/contract/verify/judge-document";
import { Read } from "@kinfold/frame/shell/read";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { FileField } from "@kinfold/ui/file-field";
import { Loader } from "@kinfold/ui/loader";
import { lazy, Suspense, useState } from "react";
import { Answer } from "./answer.tsx";
import { useSquareCode } from "./use-square-code.ts";

const ScanSquareCode = lazy(async () => ({
  default: (await import("./scan-square-code.tsx")).ScanSquareCode,
}));

// Hardly anyone reads it: the page does not weigh it before it is asked for.
const JudgeSignature = lazy(async () => ({
  default: (await import("./judge-signature.tsx")).JudgeSignature,
}));

/** Files of the club have at most so many bytes. */
const FILE_MAX_BYTES = 20_000_000;

type Chosen = { file: File; code: string; sha256: string };

/** Whether this browser finds square codes in what its camera sees. */
const canScan = (): boolean => "BarcodeDetector" in window && "mediaDevices" in navigator;

export type CheckResultProps = {
  /** The code that was typed; null before. */
  typed: string | null;
  /** What stands behind the # of the address: the text of a square code, or nothing. */
  fragment: string;
  /** A square code was scanned. */
  onScanned: (fragment: string) => void;
  onAnother: () => void;
};

/** The answer about one document, and the other ways to check one: its square code and its file. */
export function CheckResult({ typed, fragment, onScanned, onAnother }: CheckResultProps) {
  const keys = useDocumentKeys(fragment !== "");
  const scan = useSquareCode(fragment, keys);
  const square = scan === "reading" ? undefined : scan;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fileFault, setFileFault] = useState<string>();
  const [isScanning, setScanning] = useState(false);
  const [isJudging, setJudging] = useState(false);
  const scanned = typeof square === "object" ? square.code : null;
  const code = chosen?.code ?? typed ?? scanned;
  const document = useCheckedDocument(code);

  async function takeFile(file: File | null): Promise<void> {
    setFileFault(undefined);
    setChosen(null);
    if (file === null) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const codeOfFile = findCodeInFile(bytes) ?? code;
    if (codeOfFile === null) {
      setFileFault(
        say("This file names no code of ours. Type the code at its foot, then choose it again."),
      );
      return;
    }
    setChosen({ file, code: codeOfFile, sha256: encodeHex(await hashBytes(bytes)) });
  }

  // A file may be of another document than the square code that was scanned before.
  const evidence = {
    square: code === scanned ? square : undefined,
    fileSha256: chosen?.sha256,
  };
  return (
    <>
      <div aria-live="polite" className="empty:hidden md:col-start-2 md:row-span-2 md:row-start-1">
        {square === "unreadable" && code === null && (
          <Answer
            judged={judgeDocument({ answer: "unknown", square, fileSha256: undefined })}
            onAnother={onAnother}
          />
        )}
        {code !== null && scan !== "reading" && (
          <Read
            of={document}
            waiting={<Loader label={say("Checking the document")} />}
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
                onAnother={onAnother}
              />
            )}
          >
            {(answer) => (
              <Answer
                key={code}
                judged={judgeDocument({ answer, ...evidence })}
                onAnother={onAnother}
              />
            )}
          </Read>
        )}
      </div>
      <div className="flex flex-col gap-5">
        <p className="flex items-center gap-4 text-sm text-ink-soft before:h-0 before:grow before:border-t-2 before:border-dashed before:border-line-strong after:h-0 after:grow after:border-t-2 after:border-dashed after:border-line-strong">
          {say("or")}
        </p>
        {!canScan() && (
          <p className="text-sm text-ink-soft">
            {say(
              "Point your phone’s camera at the square code on the document: it opens this page with the answer.",
            )}
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
            {say("Scan the square code")}
          </Button>
        )}
        {isScanning && (
          <Suspense fallback={<Loader label={say("Opening the camera")} />}>
            <ScanSquareCode
              onFound={onScanned}
              onClose={() => {
                setScanning(false);
              }}
            />
          </Suspense>
        )}
        <FileField
          label={say("The file itself")}
          help={say("It is compared on your device and is not sent to us.")}
          accept={[".pdf", ".csv", ".xlsx"]}
          maxBytes={FILE_MAX_BYTES}
          value={chosen?.file ?? null}
          error={fileFault}
          onChange={(file) => void takeFile(file)}
          onRefused={() => {
            setChosen(null);
            setFileFault(say("Choose one file of the club, of at most 20 MB: PDF, CSV or XLSX."));
          }}
        />
        {isJudging ? (
          <Suspense fallback={<Loader label={say("Opening the steps")} />}>
            <JudgeSignature />
          </Suspense>
        ) : (
          <div className="@container flex items-start">
            <Button variant="quiet" size="sm" onClick={() => setJudging(true)}>
              {say("Judge a PDF’s signature without us")}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
