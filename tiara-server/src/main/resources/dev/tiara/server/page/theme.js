// Sets the colours that were chosen on this page, before anything is drawn.

try {
  const theme = localStorage.getItem('tiara-theme');
  if (theme === 'dark' || theme === 'light') {
    document.documentElement.dataset.theme = theme;
  }
} catch {
  // storage is not available: the colours are those of the system
}
