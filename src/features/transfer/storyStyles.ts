/** The page brings its styles along: it is opened from a folder, without us. */
export const storyStyles = `
:root { color-scheme: light dark; font: 16px/1.55 Nunito, "PingFang SC", "Noto Sans SC", system-ui, sans-serif; }
body { margin: 0 auto; padding: 24px 16px 64px; max-width: 44rem; overflow-wrap: anywhere; }
h1, h2, h3, h4 { line-height: 1.25; }
h2 { margin-top: 3rem; }
h4 { margin: 1.5rem 0 0.5rem; }
article { margin: 0 0 1rem; padding: 12px 16px; border: 1px solid #8884; border-radius: 16px; break-inside: avoid; }
article p { margin: 0; }
.when, header p, .child > p, li span { opacity: 0.75; }
.words { margin-top: 6px; white-space: pre-wrap; }
.photos { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }
.photos img { max-width: 100%; height: auto; max-height: 24rem; object-fit: cover; border-radius: 12px; }
ul { padding-left: 1.25rem; }
summary { padding: 12px 0; font-weight: 700; cursor: pointer; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 4px 8px 4px 0; border-bottom: 1px solid #8884; text-align: start; vertical-align: top; }
th, td:first-child, td:nth-child(3) { overflow-wrap: normal; }
`
