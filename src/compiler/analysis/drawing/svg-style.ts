/** Colours of the drawing, light and, where the reader prefers it, dark. Plain rules, because some viewers know no variables. */
export const SVG_STYLE = `
text{font-family:ui-sans-serif,system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;fill:#1f2328}
.page{fill:#ffffff}
.title{font-size:16px;font-weight:600}
.note,.detail{fill:#59636e}
.note{font-size:12px}
.name{font-size:14px;font-weight:600;text-anchor:middle}
.detail{font-size:11px;text-anchor:middle}
.box{fill:#f6f8fa;stroke:#818b98;stroke-width:1.2}
.supervisor .box{fill:#eef2ff;stroke:#4f46e5;stroke-width:1.8}
.react .box{fill:#ecfdf5;stroke:#0f9f6e}
.module .box{fill:#fff7ed;stroke:#d97706}
.point{fill:#59636e}
.ring{fill:none;stroke:#59636e;stroke-width:1.6}
.edge{fill:none;stroke:#818b98;stroke-width:1.4}
.implied{stroke-dasharray:5 4}
.head{fill:#818b98}
.label{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:11px;text-anchor:middle}
.plate{fill:#ffffff;stroke:#d1d9e0;stroke-width:1}
@media (prefers-color-scheme:dark){
text{fill:#e6edf3}
.page{fill:#0d1117}
.note,.detail{fill:#9198a1}
.box{fill:#161b22;stroke:#656c76}
.supervisor .box{fill:#1e1b4b;stroke:#818cf8}
.react .box{fill:#052e26;stroke:#34d399}
.module .box{fill:#3b2206;stroke:#f59e0b}
.point{fill:#9198a1}
.ring{stroke:#9198a1}
.edge{stroke:#656c76}
.head{fill:#656c76}
.plate{fill:#161b22;stroke:#3d444d}
}
`.trim();
