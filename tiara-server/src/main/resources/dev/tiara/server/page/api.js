// Asks the service that the page comes from.

let token = null;
try {
  token = sessionStorage.getItem('tiara-token');
} catch {
  // storage is not available: the token is asked for again
}
const running = new Map();

/** Whether a token is sent. */
export const hasToken = () => token !== null;

export class Problem extends Error {
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

/** Sends this bearer token from now on. */
export function useToken(given) {
  token = given;
  try {
    sessionStorage.setItem('tiara-token', given);
  } catch {
    // it is used until the page is left
  }
}

/** The JSON of a path; parameters without a value are left out. */
export async function ask(path, parameters = {}, signal = undefined) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value != null && value !== '') {
      query.set(name, value);
    }
  }
  const text = query.toString();
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  let response;
  try {
    response = await fetch(path + (text ? `?${text}` : ''), { headers, signal });
  } catch (e) {
    if (e.name === 'AbortError') {
      throw e;
    }
    throw new Problem(0, 'The service does not answer. Is it still running?');
  }
  if (response.ok) {
    return response.json();
  }
  let detail = response.statusText;
  try {
    detail = (await response.json()).detail ?? detail;
  } catch {
    // not from the service
  }
  throw new Problem(response.status, detail);
}

/** The same, giving up an earlier question of the same name; then undefined. */
export async function latest(name, path, parameters) {
  running.get(name)?.abort();
  const control = new AbortController();
  running.set(name, control);
  try {
    const answer = await ask(`/api/v1/${path}`, parameters, control.signal);
    return running.get(name) === control ? answer : undefined;
  } catch (e) {
    if (e.name === 'AbortError' || running.get(name) !== control) {
      return undefined;
    }
    throw e;
  } finally {
    if (running.get(name) === control) {
      running.delete(name);
    }
  }
}
