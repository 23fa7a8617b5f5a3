import type { AuditDetail } from "@kinfold/contract/office/audit";

/** A value as the audit keeps it; nothing is a dash. */
function words(value: unknown, names: AuditDetail["names"]): string {
  if (value === undefined || value === null) return "–";
  if (typeof value !== "string") return JSON.stringify(value);
  const name = names[value];
  return name === undefined ? value : `${name} (${value})`;
}

/** What it was and what it is, side by side, name by name; what did not change is quieter. */
export function AuditChanges({
  before,
  after,
  names: people,
}: Pick<AuditDetail, "before" | "after" | "names">) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  const head = "py-2 pe-4 text-start text-sm font-normal text-ink-soft";
  return (
    <table className="w-full text-[15px]">
      <caption className="sr-only">Before and after</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className={head}>
            What
          </th>
          <th scope="col" className={head}>
            Before
          </th>
          <th scope="col" className={head}>
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {names.toSorted().map((name) => {
          const [was, is] = [words(before?.[name], people), words(after?.[name], people)];
          const look = was === is ? "text-ink-soft" : "font-strong";
          return (
            <tr key={name} className="border-b border-line align-top last:border-b-0">
              <th scope="row" className={`${head} whitespace-nowrap`}>
                {name}
              </th>
              <td className={`py-2 pe-4 wrap-anywhere ${look}`}>{was}</td>
              <td className={`py-2 wrap-anywhere ${look}`}>{is}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
