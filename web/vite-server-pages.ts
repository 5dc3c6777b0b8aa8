import type { Plugin } from 'vite';

/**
 * In development the server renders every page; this proxies them and replaces the built scripts by Vite's live ones.
 * Vite serves its own addresses: sources, dependencies and its client.
 */
export const serverPages = (server: string): Plugin => ({
  name: 'server-pages',
  apply: 'serve',
  config: () => ({
    server: {
      proxy: {
        '^/(?!@|web/|src/|node_modules/|__)': {
          target: server,
          selfHandleResponse: true,
          configure(proxy) {
            proxy.on('proxyRes', (answer, _request, response) => {
              const headers = { ...answer.headers };
              const isPage = headers['content-type']?.startsWith('text/html') ?? false;
              if (!isPage) {
                response.writeHead(answer.statusCode ?? 502, headers);
                answer.pipe(response);
                return;
              }
              const chunks: Buffer[] = [];
              answer.on('data', (chunk: Buffer) => chunks.push(chunk));
              answer.on('end', () => {
                // The strict policy of the real pages forbids the inline script that live reload needs.
                for (const name of [
                  'content-security-policy',
                  'content-length',
                  'content-encoding',
                  'transfer-encoding',
                  'etag',
                ])
                  delete headers[name];
                response.writeHead(answer.statusCode ?? 200, headers);
                response.end(withLiveScripts(Buffer.concat(chunks).toString('utf8')));
              });
            });
            proxy.on('proxyReq', (request) => request.setHeader('accept-encoding', 'identity'));
          },
        },
      },
    },
  }),
});

function withLiveScripts(html: string): string {
  const entry = html.includes('id="purser-settings"') ? '/src/main.tsx' : '/src/storefront/storefront.ts';
  const live = `<script type="module">import { injectIntoGlobalHook } from '/@react-refresh';injectIntoGlobalHook(window);window.$RefreshReg$ = () => {};window.$RefreshSig$ = () => (type) => type;</script>
<script type="module" src="/@vite/client"></script><script type="module" src="${entry}"></script>`;
  return html
    .replaceAll(/<link[^>]+(?:modulepreload|stylesheet)[^>]+\/assets\/[^>]*>/g, '')
    .replaceAll(/<script[^>]+\/assets\/[^>]*><\/script>/g, '')
    .replace('</head>', `${live}</head>`);
}
