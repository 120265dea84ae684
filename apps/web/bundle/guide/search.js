// Shows the operations whose section holds all the words typed, and says how many there are.
const input = document.getElementById('search');
const status = document.querySelector('form [role=status]');
const sections = [...document.querySelectorAll('main > h3')].map((heading) => {
  const parts = [heading];
  for (let at = heading.nextElementSibling; at && !/^H[123]$/.test(at.tagName); at = at.nextElementSibling)
    parts.push(at);
  return {
    parts,
    text: parts
      .map((part) => part.textContent)
      .join(' ')
      .toLowerCase(),
  };
});
const show = () => {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const { parts, text } of sections) {
    const fits = words.every((word) => text.includes(word));
    if (fits) found += 1;
    for (const part of parts) part.hidden = !fits;
  }
  status.textContent = words.length > 0 ? `${found} of ${sections.length}` : '';
};
document.querySelector('form').addEventListener('submit', (event) => event.preventDefault());
input.addEventListener('input', show);
