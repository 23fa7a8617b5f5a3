import { toPlantedVariables } from "@kinfold/server/testing/planted-source.ts";
import type { UploadsOrders } from "./drill.ts";

/** What the server is started with so that a safeguard is gone. */
export const PLANTED: Readonly<
  Record<NonNullable<UploadsOrders["plant"]>, Record<string, string>>
> = {
  nolimit: { UPLOADS_IN_FLIGHT_MB: "0" },
  // Drawing a PDF of a few pages takes that long: the server serves no one meanwhile.
  stall: toPlantedVariables([
    {
      file: "files/file-content.ts",
      find: "await examineInTurn(() => requestExamination(path, mediaType))",
      put: "await examineInTurn(() => { for (const end = performance.now() + 400; performance.now() < end;); return requestExamination(path, mediaType); })",
    },
  ]),
};
