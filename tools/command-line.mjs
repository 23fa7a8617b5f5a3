/**
 * What `sh -c` is to run for a script of package.json: the words that are given to it come to its last program one by one, and that
 * program takes the place of the shell.
 */
export function commandLine(script) {
  const programs = script.split(" && ");
  const last = programs.pop();
  // `exec` knows no variables before a program.
  const program = /^\w+=/.test(last) ? `env ${last}` : last;
  return [...programs, `exec ${program} "$@"`].join(" && ");
}
