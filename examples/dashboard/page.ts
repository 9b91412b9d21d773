/** An element of the page by its id. Throws where the page has none. */
export function byId<E extends HTMLElement>(id: string): E {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}.`);
  return element as E;
}

/** An element with text or other elements in it. Text stays text, whatever a visitor wrote. */
export function element(name: string, ...content: (string | Node)[]): HTMLElement {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}

/** Shows what went wrong until something goes well. */
export function showProblem(problem: unknown): void {
  const box = byId('problem');
  box.hidden = problem === undefined;
  box.textContent = problem instanceof Error ? problem.message : String(problem ?? '');
}

/** Runs something that may be refused, and shows the refusal. */
export async function tryTo(action: () => Promise<void>): Promise<void> {
  try {
    await action();
    showProblem(undefined);
  } catch (error) {
    showProblem(error);
  }
}
