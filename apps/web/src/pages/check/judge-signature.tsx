import { useDocumentCertificates } from "@kinfold/api/document-checks";
import { DOCUMENT_CERTIFICATES_PATH } from "@kinfold/contract/document-checks";
import { computeFingerprint } from "@kinfold/contract/verify/certificate";
import { Read } from "@kinfold/frame/shell/read";
import { say } from "@kinfold/language/say";
import { CopyButton } from "@kinfold/ui/copy-button";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Link } from "@kinfold/ui/link";
import { Fragment, useEffect, useId, useState } from "react";

/** The fingerprint of the newest certificate, computed here from its bytes; undefined until it is known. */
function useFingerprint(pem: string): string | undefined {
  const [fingerprint, setFingerprint] = useState<string>();
  useEffect(() => {
    let isGone = false;
    const compute = async (): Promise<void> => {
      const computed = await computeFingerprint(pem);
      if (!isGone) setFingerprint(computed);
    };
    void compute();
    return () => {
      isGone = true;
    };
  }, [pem]);
  return fingerprint;
}

function Certificate({ pem }: { pem: string }) {
  const fingerprint = useFingerprint(pem);
  if (pem.trim() === "")
    return <p>{say("No document was signed yet, so there is no certificate.")}</p>;
  return (
    <Facts>
      <Fact
        term={say("Fingerprint of our certificate, SHA-256")}
        action={
          fingerprint !== undefined && <CopyButton text={fingerprint} what={say("fingerprint")} />
        }
      >
        <span className="block text-start text-sm">
          {fingerprint === undefined ? say("Computing it") : <Pairs of={fingerprint} />}
        </span>
      </Fact>
    </Facts>
  );
}

/** Pairs of digits, which stay together where a line ends. */
function Pairs({ of }: { of: string }) {
  const pairs = of.split(":");
  return pairs.map((pair, at) => (
    // The same two digits may stand in several places, and no place ever changes.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {pair}
      {at < pairs.length - 1 && (
        <>
          :<wbr />
        </>
      )}
    </Fragment>
  ));
}

/** How the signature of a PDF is judged with a reader of one's own, and the fingerprint of the certificate that signs. */
export function JudgeSignature() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3 border-t border-line pt-5">
      <h2 id={titleId} className="heading-xs">
        {say("Judge a PDF’s signature without us")}
      </h2>
      <ol className="flex list-decimal flex-col gap-1.5 ps-5 text-sm text-ink-soft">
        <li>
          {say("Open the file in a reader that checks signatures, such as pdfsig or Acrobat.")}
        </li>
        <li>
          {say(
            "Look at the certificate that signed it. Its SHA-256 fingerprint must be the one below.",
          )}
        </li>
        <li>
          {say(
            "Ask the club for the fingerprint by telephone as well, at a number that you know: who forges a document may forge this page.",
          )}
        </li>
      </ol>
      <Read
        of={useDocumentCertificates()}
        waiting={say("Fetching the certificate")}
        unreachable={say("We could not fetch the certificate just now.")}
      >
        {(pem) => <Certificate pem={pem} />}
      </Read>
      <p className="text-sm">
        <Link href={DOCUMENT_CERTIFICATES_PATH}>{say("All our certificates, as a file")}</Link>
      </p>
      <p className="text-sm text-ink-soft">
        {say(
          "A signature says that we made the file. Only a check on this page says whether the member has withdrawn it.",
        )}
      </p>
    </section>
  );
}
