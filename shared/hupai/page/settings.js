// What this browser remembers: language, theme, rule set.  Never a photo, and a hand only in the address.

const STORED = "hupai.settings";

export function settings() {
  try {
    return JSON.parse(localStorage.getItem(STORED)) || {};
  } catch {
    return {};
  }
}

export function setSetting(name, value) {
  const next = {...settings()};
  if (value === undefined || value === null) delete next[name];
  else next[name] = value;
  try {
    localStorage.setItem(STORED, JSON.stringify(next));
  } catch {
    // a browser that keeps nothing still scores
  }
}
