-- A document's path and task take room too.
update roadmaps r set bytes = r.bytes + d.bytes
  from (select roadmap_id, sum(octet_length(path) + octet_length(task_id)) as bytes
          from roadmap_documents group by roadmap_id) d
 where d.roadmap_id = r.id;
