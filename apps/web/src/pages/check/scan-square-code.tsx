import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { Notice } from "@kinfold/ui/notice";
import { useEffect, useRef, useState } from "react";
import { PATHS } from "#paths.ts";

/** The browser's own reader of codes, which TypeScript does not know yet. */
type Detector = { detect: (from: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: string[] }) => Detector;
  }
}

const LOOK_EVERY_MS = 250;

export type ScanSquareCodeProps = {
  /** Gets what stands behind the # of the address in the code. */
  onFound: (fragment: string) => void;
  onClose: () => void;
};

/** What stands behind the # of an address of this page; undefined for any other text. */
function readFragment(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { pathname, hash } = new URL(text);
  return pathname === PATHS.check && hash.length > 1 ? hash.slice(1) : undefined;
}

/** Shows what the camera sees until there is a square code of the club in it. Nothing that it sees leaves the device. */
export function ScanSquareCode({ onFound, onClose }: ScanSquareCodeProps) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onFound);
  const [words, setWords] = useState<string>();
  useEffect(() => {
    latest.current = onFound;
  });
  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    async function look(detector: Detector): Promise<void> {
      const seen = video.current && (await detector.detect(video.current).catch(() => []));
      if (isGone) return;
      const texts = seen?.map(({ rawValue }) => rawValue) ?? [];
      const fragment = texts.map(readFragment).find((one) => one !== undefined);
      if (fragment !== undefined) return latest.current(fragment);
      if (texts.length > 0) setWords(say("This square code is not of a Kinfold document."));
      timer = setTimeout(() => void look(detector), LOOK_EVERY_MS);
    }
    async function openCamera(): Promise<void> {
      try {
        const camera = { video: { facingMode: "environment" } };
        stream = await navigator.mediaDevices.getUserMedia(camera);
        const { BarcodeDetector } = window;
        if (isGone || video.current === null || BarcodeDetector === undefined) return;
        video.current.srcObject = stream;
        await video.current.play();
        await look(new BarcodeDetector({ formats: ["qr_code"] }));
      } catch {
        setWords(say("The camera cannot be used here. Type the code instead."));
      } finally {
        if (isGone) for (const track of stream?.getTracks() ?? []) track.stop();
      }
    }
    void openCamera();
    return () => {
      isGone = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  return (
    <div className="flex flex-col gap-3">
      <video
        ref={video}
        muted
        playsInline
        aria-label={say("What the camera sees")}
        className="aspect-square w-full rounded-cut bg-surface-sunken object-cover"
      />
      {words !== undefined && <Notice tone="warn">{words}</Notice>}
      <Button variant="outline" block onClick={onClose}>
        {say("Close the camera")}
      </Button>
    </div>
  );
}
