import { expect, it } from 'vitest';
import { read } from './read.ts';

const sendsTo = (script: string) => read(`<p>One moment.</p><script>${script}</script>`).sendsTo;

it.each([
  'window.location.href = "/home";',
  "location='/home'",
  'var a = 1\nlocation = "/home"',
  'window.location.replace("https:\\/\\/shop.example\\/home")',
  'top.location="/home" + location.search;',
  'setTimeout(function () { location.assign(`/home`) }, 100)',
  'setTimeout(() => location.replace("/home"), 3000);',
  'setTimeout("location.href = \'/home\'", 500);',
  'window.onload = function () { location.href = "/home"; };',
  'document.addEventListener("DOMContentLoaded", () => { window.location = "/home" });',
  '$(document).ready(function () { location.href = "/home"; });',
  '(function () { var home = "/home"; setTimeout(function () { location.assign(home); }, 50); })();',
  'try { location.href = "/home"; } catch (e) {}',
  'var t="/home"; if (window.location.hash) t += window.location.hash; window.location.assign(t);',
  'function log(x) { if (x) return; console.log("{", /[/{]/); } /* if (a) { */ log(); location.href = "/home"; // }',
])('a script sends every reader: %s', (script) => expect(sendsTo(script)).toBe('https://shop.example/home'));

it.each([
  'function openCart(){window.location.href="/home"}',
  'const go = () => { location.href = "/home" };',
  'const go = () => location.replace("/home");',
  'b.onclick = function () { window.location.href = "/home"; }',
  'rows.forEach(tr=>tr.onclick=()=>{location.href="/home"});',
  'b.addEventListener("click", () => { location = "/home" })',
  'if(document.cookie.indexOf("lang=en")>=0){window.location.replace("/home");}',
  'if (mobile) location.href = "/home";',
  'if (mobile)\n  location.href = "/home";',
  'if (a) { b(); } else { location.href = "/home"; }',
  'if (a) b(); else location.href = "/home";',
  'mobile && (location.href = "/home")',
  'mobile && location.replace("/home")',
  'mobile ? location.replace("/home") : stay();',
  'for (;;) location.href = "/home";',
  'if (old) setTimeout(function () { location.href = "/home"; }, 100);',
  'window.onload = function () { if (!old) return; location.href = "/home"; };',
  'setTimeout(function () { location.href = "/home"; }, 900000);',
  'setTimeout(function () { location.href = "/home"; }, pause);',
  'setInterval(function () { location.href = "/home"; }, 100);',
  'location.href = "/home?id=" + id;',
  'location.href = `/home/$' + '{id}`;',
  'var t = "/home"; if (en) t = "/en"; location.href = t;',
  'location.assign(target);',
  '// location.href = "/home";',
  'var help = "location.href = \'/home\'";',
  'fetch("/me").then(function () { location.href = "/home"; });',
  'class Cart { open() { location.href = "/home"; } }',
  'var cart = { open: function () { location.href = "/home"; } };',
  'switch (lang) { case "en": location.href = "/home"; }',
])('a script sends readers only later or under a condition: %s', (script) => expect(sendsTo(script)).toBeNull());

it('a body sends its readers when it has loaded', () => {
  expect(read(`<body onload="location.href='/home'">Please wait</body>`).sendsTo).toBe('https://shop.example/home');
  expect(read(`<body onload="if (old) location.href='/home'">Please wait</body>`).sendsTo).toBeNull();
});

it('a script that is not run sends nobody', () => {
  expect(read('<p>Hi.</p><script type="text/template">location.href = "/home";</script>').sendsTo).toBeNull();
});
