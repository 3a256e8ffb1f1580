/// How the page looks: on a screen and on paper, light and dark, wide and narrow.
enum HarnessPageStyle {
  static let text = """
    :root { color-scheme: light dark; --text: #1b1f24; --faint: #5b6470; --line: #d5dae0;
      --page: #ffffff; --raised: #f5f7f9; --good: #14672d; --good-page: #e6f4ea;
      --bad: #a3161c; --bad-page: #fdeaea; }
    @media (prefers-color-scheme: dark) {
      :root { --text: #e4e8ec; --faint: #9aa4af; --line: #3a424c; --page: #14181d;
        --raised: #1d232a; --good: #7ddb97; --good-page: #16301f; --bad: #ff9d9a;
        --bad-page: #431c1f; }
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--page); color: var(--text);
      font: 16px/1.5 system-ui, sans-serif; }
    main { max-width: 76rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
    h1 { font-size: 1.5rem; margin: 0 0 .75rem; }
    h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
    h3 { font-size: .9rem; margin: 0 0 .25rem; color: var(--faint); }
    p { margin: .5rem 0; overflow-wrap: anywhere; }
    code, pre { font: .85rem/1.5 ui-monospace, monospace; unicode-bidi: isolate; }
    code { overflow-wrap: anywhere; }
    pre { margin: 0; padding: .6rem .75rem; background: var(--page); border: 1px solid var(--line);
      border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
    .h { color: var(--good); background: var(--good-page); }
    .b { color: var(--bad); background: var(--bad-page); font-weight: 700; }
    .u { color: var(--faint); }
    .verdict { padding: .6rem .75rem; border: 1px solid currentColor; border-radius: 6px; }
    .legend span { padding: .1rem .5rem; border-radius: 4px; white-space: nowrap; }
    .promise { color: var(--faint); }
    dl { margin: .75rem 0; display: flex; flex-wrap: wrap; gap: .5rem 2rem; }
    dl div { min-width: 0; }
    dt { font-size: .8rem; color: var(--faint); }
    dd { margin: 0; overflow-wrap: anywhere; }
    .violation dl, .words { display: block; }
    .violation dl div, .words div { margin: .4rem 0; }
    .scroll { overflow-x: auto; margin: .75rem 0; border: 1px solid var(--line);
      border-radius: 6px; }
    .scroll:focus-visible, a:focus-visible, summary:focus-visible {
      outline: 2px solid currentColor; outline-offset: 2px; }
    table { border-collapse: separate; border-spacing: 0; font-size: .85rem; }
    caption { text-align: left; padding: .5rem .75rem; font-weight: 600; overflow-wrap: anywhere; }
    th, td { border-top: 1px solid var(--line); border-left: 1px solid var(--line);
      padding: .2rem .5rem; text-align: center; }
    th { font-weight: 500; background: var(--raised); white-space: nowrap; }
    .name { display: block; max-width: 14rem; overflow: hidden; text-overflow: ellipsis;
      unicode-bidi: isolate; }
    th[scope=row], .family th, thead tr:first-child th:first-child { text-align: left;
      border-left: 0; }
    th[scope=row], thead tr:first-child th:first-child { position: sticky; left: 0; }
    .family th { font-weight: 700; }
    th:last-child, td:last-child { border-right: 1px solid var(--line); }
    td.b { color: var(--page); background: var(--bad); }
    td a { display: block; color: inherit; text-decoration: none; }
    td a:hover { text-decoration: underline; }
    details { margin: .75rem 0; }
    summary { cursor: pointer; overflow-wrap: anywhere; }
    summary span { padding: 0 .3rem; border-radius: 4px; }
    .violation { padding: .6rem .75rem; border: 1px solid var(--line); border-radius: 6px;
      background: var(--raised); scroll-margin-top: 1rem; }
    .violation:target { border-color: var(--bad); }
    .sides { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(min(100%,
      22rem), 1fr)); }
    .sides > div { min-width: 0; }
    @media print {
      :root { color-scheme: light; --text: #000000; --faint: #444444; --line: #999999;
        --page: #ffffff; --raised: #ffffff; --good: #14672d; --good-page: #ffffff;
        --bad: #a3161c; --bad-page: #fdeaea; }
      body { font-size: 10pt; }
      main { max-width: none; padding: 0; }
      .scroll { overflow: visible; border: 0; }
      td.b { color: #000000; background: #ffffff; border: 2px solid #000000; }
      .violation, tr { break-inside: avoid; }
      ::details-content { content-visibility: visible; block-size: auto; }
    }

    """
}
